type Labelled = readonly { label: string }[]

/** The parts of a post that are searched beside its name. */
type Searched = {
  description: string
  jobRole: string
  location: string
  state: string
  totalPost: string
  importantDates: Labelled
  applicationFee: Labelled
  ageLimit: Labelled
  applyLink: Labelled
  admissionLink: Labelled
  admitCardLink: Labelled
  answerKeyLink: Labelled
  resultLink: Labelled
  informationSections: readonly {
    informationName: string
    Information: readonly { values: readonly (readonly (readonly string[])[])[] }[]
  }[]
}

/** What a post is found by beside its name. Addresses are not words: nobody searches for "https". */
export function searchableText(post: Searched): string {
  const labelled = [
    post.importantDates,
    post.applicationFee,
    post.ageLimit,
    post.applyLink,
    post.admissionLink,
    post.admitCardLink,
    post.answerKeyLink,
    post.resultLink,
  ]
  const labels = labelled.flatMap((entries) => entries.map((entry) => entry.label))
  // Of tens of thousands of cells `flat` would keep others waiting.
  const tables: string[] = []
  for (const { informationName, Information } of post.informationSections) {
    tables.push(informationName)
    for (const { values } of Information)
      for (const row of values) for (const cell of row) for (const line of cell) tables.push(line)
  }
  return [
    post.description,
    post.jobRole,
    post.location,
    post.state,
    post.totalPost,
    ...labels,
    ...tables,
  ].join(' ')
}
