import type { UnderWayData } from '#shared/contracts/admin-attempts.ts'
import { STAGES, type Stage } from '#shared/domain/jobs/job-stages.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { AdminApi } from '#client/features/admin/requests/admin-api.ts'
import type { Draft } from '#client/device/db/db.ts'
import type { DraftStore } from './draft-store.ts'
import {
  toText,
  type FormValues,
  type KindForm,
  type FormMessages,
} from '#client/content/kind-forms/kind-form.ts'
import { toRows } from '#client/features/admin/forms/values/eligibility-values.ts'
import {
  blankValues,
  formValues,
  isBlankEntry,
  type Entry,
} from '#client/features/admin/forms/values/form-values.ts'

export type FormTarget = { itemId: string | null; copyOf: string | null; stage: Stage | null }

/** Baseline of an edited item: its form values and its version at the read. */
export type Baseline = { base: FormValues; version: number; item: FormValues }

export type FormInitialState = {
  draftId: string
  values: FormValues
  clean: FormValues
  baseline: Baseline | null
  fresh: Baseline | null
  /** Save time of the draft, epoch milliseconds; null without a draft. */
  restoredAt: number | null
  /** Path of the field to focus; null for the first. */
  focus: string | null
  /** List of links that the form was opened for. */
  stage: Stage | null
  /** Number of running papers that contain the item. */
  underWay: number
}

type Ports = { api: AdminApi; drafts: DraftStore; now: number; messages: FormMessages }

const toDraftId = ({ itemId, copyOf }: FormTarget): string =>
  itemId ?? (copyOf === null ? 'new' : `copy-${copyOf}`)

async function readItem(api: AdminApi, form: KindForm, id: string): Promise<FormValues> {
  const { data } = await api<{ item: FormValues; notify?: boolean }>(
    `/admin/content/${form.kind.name}/${encodeURIComponent(id)}`,
  )
  return { ...data.item, notify: data.notify }
}

async function countPapers(api: AdminApi, { paperPart }: KindForm, id: string | null): Promise<number> {
  if (paperPart === undefined || id === null) return 0
  const { data } = await api<UnderWayData>(`/admin/papers/${paperPart}/${encodeURIComponent(id)}`)
  return data.underWay
}

// An unreadable draft is ignored: the form opens without it.
const readDraft = (drafts: DraftStore, kind: string, id: string): Promise<Draft | undefined> =>
  drafts.read(kind, id).catch(() => undefined)

/** Returns the values with a stage entry that lacks only its link, and the path of that link. */
function withStage(values: FormValues, stage: Stage, messages: FormMessages) {
  const entries = ((values[stage] ?? []) as Entry[]).filter((entry) => !isBlankEntry(entry))
  const last = entries.at(-1)
  const label = messages.stageLabels[stage]
  const isReady = last?.['label'] === label && isBlank(toText(last['link']))
  const next = isReady ? entries : [...entries, { label, link: '' }]
  return { values: { ...values, [stage]: next }, focus: `${stage}.${next.length - 1}.link` }
}

// Keeps only known fields and fills the missing ones: a draft may be older than the code.
const fitToForm = (draft: FormValues, clean: FormValues): FormValues =>
  Object.fromEntries(Object.entries(clean).map(([name, value]) => [name, draft[name] ?? value]))

function cleanValues(form: KindForm, target: FormTarget, item: FormValues | null, now: number): FormValues {
  if (item === null) return blankValues(form, now)
  const values = formValues(form, item)
  if (target.itemId !== null) return values
  // A copy starts as a draft, so it is never published by mistake. Its conditions were confirmed for another post.
  const lists = form.fields
    .filter(({ type }) => type === 'eligibility')
    .map(({ name }) => [name, toRows(values[name]).map((row) => ({ ...row, isConfirmed: false }))])
  return { ...values, ...Object.fromEntries(lists), status: 'draft', publishAt: '', silent: false }
}

/** Loads the initial state of a form: the item or a new item's defaults, overlaid by the draft. */
export async function loadForm(
  form: KindForm,
  target: FormTarget,
  { api, drafts, now, messages }: Ports,
): Promise<FormInitialState> {
  const draftId = toDraftId(target)
  const source = target.itemId ?? target.copyOf
  const [item, draft, underWay] = await Promise.all([
    source === null ? null : readItem(api, form, source),
    readDraft(drafts, form.kind.name, draftId),
    countPapers(api, form, target.itemId),
  ])
  const clean = cleanValues(form, target, item, now)
  const staged = (values: FormValues) =>
    target.stage !== null && STAGES.includes(target.stage) && target.stage in values
      ? withStage(values, target.stage, messages)
      : { values, focus: null }
  const restored = draft === undefined ? null : fitToForm(draft.values, clean)
  const opened = staged(restored ?? clean)
  const fresh =
    target.itemId === null || item === null ? null : { item, base: clean, version: Number(item['version']) }
  // A draft keeps the version of the item that it was typed over, so that the server detects an outdated version.
  const baseline =
    fresh === null || draft === undefined
      ? fresh
      : { ...fresh, base: fitToForm(draft.base, clean), version: draft.version ?? fresh.version }
  return {
    draftId,
    values: opened.values,
    clean: staged(clean).values,
    baseline,
    fresh,
    restoredAt: draft?.savedAt ?? null,
    focus: opened.focus,
    stage: target.stage,
    underWay,
  }
}
