import { STAGES, type Stage } from '#shared/domain/jobs/job-stages.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { AdminApi } from '#client/data/admin-api.ts'
import type { Draft } from '#client/device/db.ts'
import type { DraftStore } from '#client/device/drafts.ts'
import { textOf, type FormValues, type KindForm, type FormWords } from '#client/content/kind-form.ts'
import { blankValues, formValues, isBlankEntry, type Entry } from './form-values.ts'

/** What a form is opened for. */
export type FormTarget = { itemId: string | null; copyOf: string | null; stage: Stage | null }

/** What an edited item was when it was read: its values in the form and its version. */
export type Baseline = { base: FormValues; version: number; item: FormValues }

/** A form as it opens. */
export type FormInitialState = {
  /** Under what its draft is kept. */
  draftId: string
  /** What it holds, and what it would hold without the draft. */
  values: FormValues
  clean: FormValues
  /** Null for what is new. */
  standing: Baseline | null
  /** The same as it would be without the draft. */
  fresh: Baseline | null
  /** When what it holds was typed, epoch milliseconds; null where it is no draft. */
  restoredAt: number | null
  /** Path of the field that waits for typing; null where that is the first. */
  focus: string | null
  /** The list of links that it was opened for. */
  stage: Stage | null
}

type Ports = { api: AdminApi; drafts: DraftStore; now: number; words: FormWords }

const draftIdOf = ({ itemId, copyOf }: FormTarget): string =>
  itemId ?? (copyOf === null ? 'new' : `copy-${copyOf}`)

async function readItem(api: AdminApi, form: KindForm, id: string): Promise<FormValues> {
  const { data } = await api<{ item: FormValues }>(
    `/admin/content/${form.kind.name}/${encodeURIComponent(id)}`,
  )
  return data.item
}

// A draft that cannot be read is none: the form opens as it would without.
const readDraft = (drafts: DraftStore, kind: string, id: string): Promise<Draft | undefined> =>
  drafts.read(kind, id).catch(() => undefined)

/** The values with an entry of a stage that wants nothing but its link, and the path of that link. */
function withStage(values: FormValues, stage: Stage, words: FormWords) {
  const entries = ((values[stage] ?? []) as Entry[]).filter((entry) => !isBlankEntry(entry))
  const last = entries.at(-1)
  const label = words.stageLabels[stage]
  const isReady = last?.['label'] === label && isBlank(textOf(last['link']))
  const next = isReady ? entries : [...entries, { label, link: '' }]
  return { values: { ...values, [stage]: next }, focus: `${stage}.${next.length - 1}.link` }
}

// Only what the form knows, and what it lacks as it would be: a draft may be older than the program.
const fitting = (draft: FormValues, clean: FormValues): FormValues =>
  Object.fromEntries(Object.entries(clean).map(([name, value]) => [name, draft[name] ?? value]))

function cleanValues(form: KindForm, target: FormTarget, item: FormValues | null, now: number): FormValues {
  if (item === null) return blankValues(form, now)
  const values = formValues(form, item)
  // A copy is published by no oversight.
  return target.itemId === null ? { ...values, status: 'draft', publishAt: '' } : values
}

/** Reads what a form opens with: the item or what a new one begins with, and over it what was typed before. */
export async function loadForm(
  form: KindForm,
  target: FormTarget,
  { api, drafts, now, words }: Ports,
): Promise<FormInitialState> {
  const draftId = draftIdOf(target)
  const source = target.itemId ?? target.copyOf
  const [item, draft] = await Promise.all([
    source === null ? null : readItem(api, form, source),
    readDraft(drafts, form.kind.name, draftId),
  ])
  const clean = cleanValues(form, target, item, now)
  const staged = (values: FormValues) =>
    target.stage !== null && STAGES.includes(target.stage) && target.stage in values
      ? withStage(values, target.stage, words)
      : { values, focus: null }
  const restored = draft === undefined ? null : fitting(draft.values, clean)
  const opened = staged(restored ?? clean)
  const fresh =
    target.itemId === null || item === null ? null : { item, base: clean, version: Number(item['version']) }
  // What was typed belongs to the version that it was typed over: the server says if that has passed.
  const standing =
    fresh === null || draft === undefined
      ? fresh
      : { ...fresh, base: fitting(draft.base, clean), version: draft.version ?? fresh.version }
  return {
    draftId,
    values: opened.values,
    clean: staged(clean).values,
    standing,
    fresh,
    restoredAt: draft?.savedAt ?? null,
    focus: opened.focus,
    stage: target.stage,
  }
}
