import { expect, it } from 'vitest'
import { originCapacities } from './origin-capacities.ts'

const NAME = 'https://push.example.in'

it('the free capacity of an origin is its limit less the messages in flight', () => {
  const capacities = originCapacities(() => 0)
  expect(capacities.room(NAME)).toBe(8)
  capacities.begin(NAME)
  expect(capacities.room(NAME)).toBe(7)
  capacities.update({ origin: NAME, capacity: 100, parkedUntil: null })
  expect(capacities.room(NAME)).toBe(99)
  capacities.update({ origin: NAME, capacity: 0, parkedUntil: null })
  expect(capacities.room(NAME)).toBe(0)
  capacities.end(NAME)
  expect(capacities.room(NAME)).toBe(0)
})

it('a parked origin has no capacity and afterwards its previous one', () => {
  const time = { now: 0 }
  const capacities = originCapacities(() => time.now)
  capacities.update({ origin: NAME, capacity: 20, parkedUntil: null })
  capacities.update({ origin: NAME, capacity: null, parkedUntil: 1000 })
  expect([capacities.room(NAME), capacities.parkedUntil(NAME)]).toEqual([0, 1000])
  time.now = 1000
  expect([capacities.room(NAME), capacities.parkedUntil(NAME)]).toEqual([20, null])
})

it('idle origins are evicted when there are many', () => {
  const capacities = originCapacities(() => 0)
  capacities.begin(NAME)
  capacities.update({ origin: NAME, capacity: 50, parkedUntil: null })
  for (let at = 0; at < 3000; at += 1)
    capacities.update({ origin: `https://a${at}.in`, capacity: 50, parkedUntil: null })
  expect([capacities.room(NAME), capacities.room('https://a0.in')]).toEqual([49, 8])
})
