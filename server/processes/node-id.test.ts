import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { isEndedNode, newNodeId } from './node-id.ts'

const withPid = (pid: number) => newNodeId().replace(/\/\d+\//, `/${pid}/`)

it('each start of a process has its own node id', () => {
  expect(newNodeId()).not.toBe(newNodeId())
})

it('a node has ended if no process of this host has its process id', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(isEndedNode(withPid(pid))).toBe(true)
  expect(isEndedNode(withPid(process.ppid))).toBe(false)
})

it('a node with the process id of this process is an earlier process and has ended', () => {
  expect(isEndedNode(newNodeId())).toBe(true)
})

it('a node of another host may still run', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(isEndedNode(`elsewhere/${pid}/abc`)).toBe(false)
})
