import type { ContentKind } from '#shared/contracts/content-kind.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { kindNames } from '#shared/domain/kinds.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { hasStage, STAGES } from '#shared/domain/jobs/job-stages.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import { hasOfficialSource } from '#shared/domain/jobs/official-source.ts'
import { shuffleWarning } from '#shared/domain/quizzes/option-order.ts'
import { quizWarning } from '#shared/domain/quizzes/quiz-obstacles.ts'
import { notForSaleReason } from '#shared/domain/sales/sale.ts'
import type { ContentModel, ContentPorts, StoredRow } from '#server/content/model/content.model.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import { newNotices } from '#server/seed/import-items.ts'
import * as seeds from '../seed/demo-kinds.ts'
import type { Seed } from '../seed/demo-kinds.ts'
import { jobPostModel } from './job-posts/job-post.model.ts'
import { jobPostsRoutes } from './job-posts/job-posts.routes.ts'
import { jobPostsService } from './job-posts/job-posts.service.ts'
import { noteModel } from './notes/note.model.ts'
import { notesRoutes } from './notes/notes.routes.ts'
import { notesService } from './notes/notes.service.ts'
import { offlineFormModel } from './offline-forms/offline-form.model.ts'
import { offlineFormsRoutes } from './offline-forms/offline-forms.routes.ts'
import { offlineFormsService } from './offline-forms/offline-forms.service.ts'
import { privateJobModel } from './private-jobs/private-job.model.ts'
import { privateJobsRoutes } from './private-jobs/private-jobs.routes.ts'
import { privateJobsService } from './private-jobs/private-jobs.service.ts'
import { questionModel } from './questions/question.model.ts'
import { questionsRoutes } from './questions/questions.routes.ts'
import { questionsService } from './questions/questions.service.ts'
import { quizModel } from './quizzes/quiz.model.ts'
import { quizzesRoutes } from './quizzes/quizzes.routes.ts'
import { quizzesService } from './quizzes/quizzes.service.ts'

export type KindPorts = ContentPorts & { entitlements: Entitlements; allowsPaidPrizes: boolean }

type Settings = Pick<KindPorts, 'allowsPaidPrizes'>

/** Server definition of a kind; `Service` is the service that its routes call. */
type Kind<Service, Model> = {
  /** Returns the model; its items may depend on a setting of the installation. */
  model: (settings: Settings) => Model
  service: (ports: KindPorts) => Service
  routes: (routes: ApiRoutes, service: Service) => void
  /** Returns a warning about an item for admins; '' for none. */
  warning: (item: ItemOf<Model>) => string
  /** Returns the path of an item's public page; '' for none. */
  page: (item: ItemOf<Model>) => string
  /** Returns the stages of an item that have a link; absent for a kind without stages. */
  openStages?: (item: ItemOf<Model>) => Stage[]
  /** Items of the demo data; null if they are created elsewhere. */
  seed: Seed | null
  /** Returns the entries of a file that are new; by default those whose title no item has. */
  newEntries?: typeof newNotices
}

type ItemOf<Model> = Model extends { toItem(row: never): infer Item } ? Item : never

const kind = <Service, Model extends { kind: unknown; toItem(row: never): object }>(
  entry: Kind<Service, Model>,
): Kind<Service, Model> => entry

const none = () => ''

export const KINDS = {
  jobPost: kind({
    model: () => jobPostModel,
    service: jobPostsService,
    routes: jobPostsRoutes,
    warning: (post) => (hasOfficialSource(post) ? '' : 'No link leads to an official site.'),
    page: (post) => post.url,
    openStages: (post) => STAGES.filter((stage) => hasStage(post[stage])),
    seed: null,
    newEntries: newNotices,
  }),
  privateJob: kind({
    model: () => privateJobModel,
    service: privateJobsService,
    routes: privateJobsRoutes,
    warning: none,
    // /job/ID opens the private job, because its id is no slug or id of a job post.
    page: ({ _id }) => jobPath(_id),
    seed: seeds.privateJobSeed,
  }),
  offlineForm: kind({
    model: () => offlineFormModel,
    service: offlineFormsService,
    routes: offlineFormsRoutes,
    warning: notForSaleReason,
    page: none,
    seed: seeds.offlineFormSeed,
  }),
  note: kind({
    model: () => noteModel,
    service: notesService,
    routes: notesRoutes,
    warning: notForSaleReason,
    page: none,
    seed: seeds.noteSeed,
  }),
  question: kind({
    model: () => questionModel,
    service: questionsService,
    routes: questionsRoutes,
    warning: (item) => shuffleWarning(item),
    page: none,
    seed: seeds.questionSeed,
  }),
  quiz: kind({
    model: ({ allowsPaidPrizes }) => quizModel(allowsPaidPrizes),
    service: quizzesService,
    routes: quizzesRoutes,
    warning: (item) => quizWarning(item),
    page: none,
    seed: seeds.quizSeed,
  }),
} satisfies Record<KindName, object>

export type KindServices = { [Name in KindName]: ReturnType<(typeof KINDS)[Name]['service']> }

export type AnyKind = Kind<object, ContentModel<object, object, StoredRow> & { kind: ContentKind }>

export const getKind = (name: KindName): AnyKind => KINDS[name] as unknown as AnyKind

export const forKinds = <Value>(valueOf: (kind: AnyKind, name: KindName) => Value): Record<KindName, Value> =>
  Object.fromEntries(kindNames.map((name) => [name, valueOf(getKind(name), name)])) as Record<KindName, Value>

export const kindServices = (ports: KindPorts): KindServices =>
  forKinds(({ service }) => service(ports)) as KindServices
