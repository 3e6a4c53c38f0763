/** The purposes of posts, as parts of a saved search. */
export const searchPurposes = {
  vacancy: 'vacancies',
  examination: 'examinations',
  admission: 'admissions',
  scholarship: 'scholarships',
  notice: 'notices',
}
