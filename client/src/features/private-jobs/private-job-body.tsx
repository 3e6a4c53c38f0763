import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { Facts } from '#client/content/facts.tsx'
import { useSession } from '#client/data/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { privateJobs } from '#client/messages/en/private-jobs.ts'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'

type Job = ItemDetails['privateJob']
type WholeJob = Extract<Job, { description: string }>

/** The content of a private job below its title, as far as the user has access. */
export function PrivateJobBody({ job }: { job: Job }) {
  const messages = useMessages(privateJobs)
  const { jobRole, location, salary } = messages.facts
  return (
    <>
      <Facts
        look="panel"
        facts={[
          { label: jobRole, value: job.jobRole },
          { label: location, value: job.location },
          { label: salary, value: job.salary },
        ]}
      />
      {'description' in job ? <Whole job={job} /> : <SignInOffer />}
    </>
  )
}

function Whole({ job }: { job: WholeJob }) {
  const messages = useMessages(privateJobs)
  return (
    <>
      <p className="max-w-prose whitespace-pre-line">
        <bdi>{job.description}</bdi>
      </p>
      <Points title={messages.requirements} points={job.Requirement} />
      <Points title={messages.benefits} points={job.Benefits} />
    </>
  )
}

function Points({ title, points }: { title: string; points: readonly { title: string }[] }) {
  const visible = points.filter((point) => !isBlank(point.title))
  if (visible.length === 0) return null
  return (
    <Section title={title}>
      <ul className="grid list-disc gap-1 pl-5">
        {visible.map((point, index) => (
          <li key={index}>
            <bdi>{point.title}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SignInOffer() {
  const { title, text, action } = useMessages(privateJobs).locked
  const { openLogin } = useSession()
  return (
    <Section title={title}>
      <p className="mb-4 max-w-prose text-soft">{text}</p>
      <Button variant="primary" onClick={() => openLogin('privateJob')}>
        {action}
      </Button>
    </Section>
  )
}
