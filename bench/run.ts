const AREAS = {
  pages: () => import('./pages/area.ts'),
  push: () => import('./push/area.ts'),
  quiz: () => import('./quiz/area.ts'),
  payments: () => import('./payments/area.ts'),
  public: () => import('./public/area.ts'),
  scale: () => import('./scale/area.ts'),
}

const isArea = (name: string): name is keyof typeof AREAS => Object.hasOwn(AREAS, name)

const [name = '', ...args] = process.argv.slice(2)
if (isArea(name)) {
  const { area } = await AREAS[name]()
  const { text, exitCode } = await area.run(args)
  console.log(text)
  process.exitCode = exitCode
} else {
  console.log('Usage:')
  for (const load of Object.values(AREAS)) console.log(`  ${(await load()).area.usage}`)
  process.exitCode = 1
}
