import { Fragment } from 'react'
import { parseMarkup, type Formula, type MarkupNode } from '#shared/domain/questions/markup.ts'
import { useFormulaRenderer } from '#client/lib/formulas/formulas.ts'
import './question-text.css'

/** Text of a question with its subscripts, underlined words and formulas. */
export function QuestionText({ text }: { text: string }) {
  return (
    <bdi>
      <Nodes nodes={parseMarkup(text)} />
    </bdi>
  )
}

function Nodes({ nodes }: { nodes: readonly MarkupNode[] }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>
    if ('formula' in node) return <FormulaPart key={index} {...node} />
    const { tag: Tag, children } = node
    return (
      <Tag key={index}>
        <Nodes nodes={children} />
      </Tag>
    )
  })
}

/** Formula; its source until the renderer has loaded, or if it cannot be rendered. */
function FormulaPart({ formula, isBlock }: Formula) {
  const shown = useFormulaRenderer()?.(formula, isBlock) ?? null
  return shown === null ? (
    <code dir="ltr">{formula}</code>
  ) : (
    <span className={isBlock ? 'formula formula-block' : 'formula'} dir="ltr">
      {shown}
    </span>
  )
}
