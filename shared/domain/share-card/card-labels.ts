import type { CardFacts, CardRowName } from './card-facts.ts'

export const CARD_LANGUAGES = ['en', 'hi'] as const
export type CardLanguage = (typeof CARD_LANGUAGES)[number]

/** Labels on pictures of posts. Server and device draw them, so they are no messages of the client. */
export const CARD_LABELS: Readonly<Record<CardLanguage, Readonly<Record<CardRowName, string>>>> = {
  en: {
    lastDate: 'Last date',
    fee: 'Application fee',
    officialHost: 'Official website',
    host: 'Website',
    location: 'Location',
    salary: 'Salary',
  },
  hi: {
    lastDate: 'अंतिम तिथि',
    fee: 'आवेदन शुल्क',
    officialHost: 'आधिकारिक वेबसाइट',
    host: 'वेबसाइट',
    location: 'स्थान',
    salary: 'वेतन',
  },
}

const countLetters = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Returns the language of a title by its script. */
export const cardLanguage = ({ title }: Pick<CardFacts, 'title'>): CardLanguage =>
  countLetters(title, /\p{Script=Devanagari}/gu) > countLetters(title, /\p{Script=Latin}/gu) ? 'hi' : 'en'
