import { beforeEach } from 'vitest'
import { selectedDatabase } from './selected-database.ts'
import { UNSUPPORTED_TESTS } from './unsupported-tests.ts'

const selected = selectedDatabase()
const reasons = selected === null ? null : UNSUPPORTED_TESTS[selected]

if (reasons !== null)
  beforeEach(({ task, skip }) => {
    const reason = reasons[task.file.name] ?? reasons[`${task.file.name}: ${task.name}`]
    if (reason !== undefined) skip(reason)
  })
