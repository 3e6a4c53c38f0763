/** The messages of the job board: its home page and lists, and the labels of a post elsewhere. */
export const jobPosts = {
  home: {
    headline: 'Your Gateway to Government Career Opportunities',
  },
  lists: {
    latest: { title: 'Latest Jobs', intro: 'Every recruitment on the board, the newest change first.' },
    results: { title: 'Results', intro: 'Results, merit lists and cut-off marks that are out.' },
    admitCard: { title: 'Admit Card', intro: 'Admit cards and exam city slips you can download now.' },
    answerKey: { title: 'Answer Key', intro: 'Answer keys that are out, with the way to object.' },
    admission: { title: 'Admission', intro: 'Admissions and entrance tests.' },
    upcoming: { title: 'Upcoming Jobs', intro: 'Recruitments that open soon, the nearest first.' },
    state: { title: 'State Jobs', intro: 'Jobs of one state at a time.' },
    search: { title: 'Search', intro: 'Search every post in Hindi or English.' },
  },
  actions: { apply: 'Apply', view: 'View', download: 'Download' },
  save: (post: string) => `Save ${post}`,
  badges: { 'New Post': 'New Post', 'New Update': 'New Update', Active: 'Active' },
  over: 'over',
  daysLeft: (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`),
  posts: (count: string) =>
    /^\d[\d,]*$/.test(count) ? `${count} ${count === '1' ? 'post' : 'posts'}` : count,
  allIndia: 'All India',
  facts: {
    jobRole: 'Post',
    totalPost: 'Total posts',
    state: 'State',
    location: 'Location',
    salary: 'Salary',
    beginDate: 'Begin date',
    lastDate: 'Last date',
  },
  missing: 'No data found.',
}
