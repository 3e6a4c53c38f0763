import type { Locator, Page } from 'playwright/test'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { newAddress } from './account-steps.ts'
import { heading, publishQuiz } from './exam-steps.ts'
import { expect, expectSound, open, writingTest as test } from './fixtures.ts'
import { signIn } from './isolated-server.ts'

const COUNT = 4
// More Tab stops than any page of a quiz has.
const STOPS = 80

/** Presses Tab until an element has the focus; it must then be visible, with a focus ring. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let n = 0; n < STOPS; n += 1) {
    await page.keyboard.press('Tab')
    const found = await target.evaluate((element) => {
      if (element !== document.activeElement) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return { isInSight: element.contains(above), isMarked: element.matches(':focus-visible') }
    })
    if (found === null) continue
    expect(found, String(target)).toEqual({ isInSight: true, isMarked: true })
    return
  }
  throw new Error(`No Tab leads to ${String(target)}`)
}

test('a user completes an exam and a practice quiz by keyboard alone, from start page to analysis', async ({
  page,
  admin,
  server,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const radio = (option: number) => page.getByRole('radio').nth(option)
  const cell = (name: string) => page.locator('.exam-grid').getByRole('button', { name, exact: true })
  const pressOn = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  const isAt = async (number: number) => {
    await expect(heading(page)).toHaveText(`Question ${number} of ${COUNT}`)
  }

  // Separate user, whose history has no other attempts.
  await signIn(page.context(), server, newAddress())
  await open(page, quizPath(await publishQuiz(admin, server, COUNT, 'Mock')))
  await pressOn(page.getByRole('checkbox', { name: /^Show me as/ }), 'Space')
  await pressOn(button('Start Quiz'))
  await isAt(1)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('2')
  await expect(radio(1)).toBeChecked()
  await page.keyboard.press('n')
  await isAt(2)
  await page.keyboard.press('4')
  await expect(radio(3)).toBeChecked()
  await page.keyboard.press('m')
  await expect(cell('2, Answered and marked')).toBeVisible()
  await page.keyboard.press('c')
  await expect(cell('2, Marked for review')).toBeVisible()
  await page.keyboard.press('p')
  await isAt(1)
  await expectSound(page)

  await pressOn(cell('3, Not visited'))
  await isAt(3)
  await expect(heading(page)).toBeFocused()
  await pressOn(radio(0), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(radio(1)).toBeChecked()
  await pressOn(button('Next'))
  await isAt(4)
  await pressOn(button('All questions'))
  await expect(page.getByRole('dialog', { name: 'All questions' })).toContainText('Your answer: B. 4')
  await expectSound(page)
  await pressOn(button(`Question 4 of ${COUNT}`))
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('1')
  await expect(cell('4, Answered')).toBeVisible()

  await pressOn(button('Submit Quiz'))
  const summary = page.getByRole('dialog', { name: 'Submit the quiz?' })
  await expect(summary).toContainText('1 question has no answer.')
  await page.keyboard.press('Escape')
  await expect(button('Submit Quiz')).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(summary.getByRole('button', { name: 'Submit Quiz' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Analysis' })).toBeFocused()
  await expect(page.locator('.exam-score')).toContainText('1.75 / 4')
  await pressOn(page.getByText('Show as a table').first())
  await expect(page.getByRole('table', { name: 'Time per question' })).toBeVisible()
  await pressOn(button('Show the leaderboard'))
  await expect(page.getByRole('table', { name: 'Leaderboard' }).getByText(/^You$|\(you\)$/)).toBeVisible()
  await expectSound(page)

  await open(page, quizPath(await publishQuiz(admin, server, COUNT, 'Free')))
  await pressOn(button('Start Quiz'))
  for (let number = 1; number <= COUNT; number += 1) {
    await isAt(number)
    await page.keyboard.press('2')
    await expect(radio(1)).toBeChecked()
    await page.keyboard.press('n')
  }
  await pressOn(button('Submit Quiz'))
  await expect(summary).toContainText('All questions are answered.')
  await pressOn(summary.getByRole('button', { name: 'Submit Quiz' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz Analysis' })).toBeFocused()
  await expect(page.locator('.exam-score')).toContainText('4 / 4')
  await pressOn(page.getByRole('link', { name: 'My quizzes' }))
  await expect(page.locator('.exam-history > li')).toHaveCount(2)
})
