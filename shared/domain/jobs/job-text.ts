type Labelled = readonly { label: string }[]

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

/** Returns the searchable text beside the name. Omits web addresses: users do not search for "https". */
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
  // Loops, since `flat` on tens of thousands of cells would delay other requests.
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
