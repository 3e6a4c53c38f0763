export const EXTRA = {
  markup: 'SSC <script>alert(1)</script><img src=x onerror=alert(2)> CGL 2026',
  island: 'Clerk \u2028\u2029 </script><!-- 2026',
  override: 'Clerk \u202Efdp.exe\u202C 2026',
  emoji: `${'A'.repeat(47)}👩‍👩‍👧‍👦👮🏽‍♀️ भर्ती 2026`,
  hindi:
    'उत्तर प्रदेश पुलिस आरक्षी नागरिक पुलिस एवं समकक्ष पदों पर सीधी भर्ती परीक्षा 2026 के लिए आवेदन पत्र और प्रवेश पत्र की सूचना',
  longWord: 'Superextraordinarilylongunbrokenwordthatmustnotwidenthepage'.repeat(2),
  plain: 'A notice with no links at all for the guidance block 2026',
} as const

const day = (now: number, days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)

/** Makes notices with every edge case that screens must handle, with dates around `now` (epoch milliseconds). */
export function extraNotices(now: number) {
  const base = {
    description: 'Posts of a made-up board.\n\nA second paragraph, with <b>markup</b> that is only letters.',
    notificationLink: 'https://example.gov.in/notice.pdf',
    beginDate: day(now, -5),
    lastDate: day(now, 2),
    state: 'Bihar',
    location: 'Patna',
    jobRole: 'Clerk',
    totalPost: '10',
  }
  const wide = Array.from({ length: 8 }, (_, column) => [`Column ${column + 1} with a long heading`])
  const full = {
    importantDates: [
      { label: 'Application Begin', date: day(now, -5) },
      { label: 'Exam Date', date: 'As per Schedule' },
      { label: '   ', date: '2031-12-16' },
    ],
    applicationFee: [{ label: 'General', fee: '₹100' }],
    ageLimit: [{ label: 'Minimum', age: '18 years' }],
    applyLink: [
      { label: 'Apply Online', link: 'https://apply.example.gov.in/' },
      { label: 'Register', link: '' },
      { label: '', link: 'https://example.gov.in/hidden' },
    ],
    resultLink: [{ label: 'Result to come', link: '' }],
    informationSections: [
      {
        informationName: 'Vacancy by district and by category of the reserved classes',
        Information: [{ values: [wide, wide, wide] }],
      },
      {
        informationName: 'Several lines',
        Information: [
          {
            values: [
              [['Post'], ['Needs']],
              [['Clerk'], ['Class 12', 'Typing', 'हिन्दी']],
            ],
          },
        ],
      },
    ],
  }
  const { plain, ...names } = EXTRA
  return [
    ...Object.values(names).map((postName) => ({ ...base, ...full, postName })),
    { ...base, postName: plain },
  ].map((notice, index) => ({
    ...notice,
    createdAt: new Date(now - 86_400_000 - index * 60_000).toISOString(),
  }))
}
