import { startProcess } from './processes.ts'

export type Questions = Record<string, (input: never) => unknown>

type Question = { id: number; name: string; input: unknown }
type Answered = { id: number; answer?: unknown; error?: string }

export type Program<Of extends Questions> = {
  ask<Name extends keyof Of & string>(
    name: Name,
    ...input: Parameters<Of[Name]>
  ): Promise<Awaited<ReturnType<Of[Name]>>>
  stop(): Promise<void>
}

export function startProgram<Of extends Questions>(
  url: string,
  settings: Record<string, string> = {},
): Program<Of> {
  const { child, stop } = startProcess(url, settings)
  const open = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let count = 0
  child.on('message', ({ id, answer, error }: Answered) => {
    const pending = open.get(id)
    open.delete(id)
    if (error === undefined) pending?.resolve(answer)
    else pending?.reject(new Error(error))
  })
  child.once('exit', () => {
    for (const { reject } of open.values()) reject(new Error(`${url} ended before its answer.`))
  })
  return {
    ask(name, ...[input]) {
      count += 1
      const question: Question = { id: count, name, input }
      return new Promise((resolve, reject) => {
        open.set(question.id, { resolve: resolve as (answer: unknown) => void, reject })
        child.send(question)
      })
    },
    stop,
  }
}

export function answerQuestions(questions: Questions): void {
  const answer = async ({ id, name, input }: Question): Promise<void> => {
    const answered: Answered = { id }
    try {
      answered.answer = await questions[name]?.(input as never)
    } catch (error) {
      answered.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
    process.send?.(answered)
  }
  process.on('message', (question: Question) => void answer(question))
  process.on('disconnect', () => process.exit(0))
}
