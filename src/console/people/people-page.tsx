import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import type { Person, Role } from '#contract/access/people.ts'
import { isOver } from '../words/time.ts'
import { isOwner, me, restorePerson } from '../account/account.ts'
import { changeRole, listPeople, makeLink, removePerson, type MadeLink, invitePerson } from '../api/access.ts'
import { useSending } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { workspacePath } from '../app/root.ts'
import { Button } from '../parts/button/button.tsx'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { Empty, Pending } from '../parts/status/placeholders.tsx'
import { showError, showToast } from '../parts/status/toast.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import {
  linkWords,
  peopleWords as text,
  removeWords,
  roleWords,
  stepDownWords,
  inviteWords as inviting,
} from '../words/en/people.ts'
import { PersonPicture } from './person-picture.tsx'
import { Select, RadioGroup } from '../parts/field/choices.tsx'
import { PageLayout } from '../parts/layout/page.tsx'
import { wrongEmail } from '../account/welcome-dialog.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { TextField } from '../parts/field/field.tsx'

type Asked = { kind: 'invite' } | { kind: 'link' | 'remove'; person: Person } | { kind: 'made'; made: MadeLink }

const roles: Role[] = ['owner', 'editor', 'answering', 'reader']
const nameOf = ({ name, email }: Person) => name || email

/** Who may sign in to this workspace. */
export function Page() {
  const loaded = useLoaded(isOwner.value ? 'people' : null, listPeople)
  const { value: people, isLoading, reload } = loaded
  const [asked, setAsked] = useState<Asked>()
  const close = () => {
    setAsked(undefined)
    // What was refused may be gone: somebody else has removed it.
    reload()
  }
  const onMade = (made: MadeLink) => {
    setAsked({ kind: 'made', made })
    reload()
  }
  const invite = <Button label={text.invite} kind="primary" icon={Plus} onClick={() => setAsked({ kind: 'invite' })} />
  return (
    <PageLayout title={text.title} actions={people && people.length > 0 && invite}>
      <p class="quiet">{text.about}</p>
      {!isOwner.value && <Empty>{text.ownersOnly}</Empty>}
      <Pending of={loaded} count={1} />
      {people?.length === 0 && <Empty action={invite}>{text.none}</Empty>}
      {people && people.length > 0 && (
        <ul class={isLoading ? 'rows card stale' : 'rows card'}>
          {people.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              onChanged={reload}
              onLink={() => setAsked({ kind: 'link', person })}
              onRemove={() => setAsked({ kind: 'remove', person })}
            />
          ))}
        </ul>
      )}
      {asked?.kind === 'invite' && <InviteDialog onClose={close} onMade={onMade} />}
      {asked?.kind === 'link' && (
        <FormDialog
          title={linkWords.askTitle(nameOf(asked.person))}
          action={linkWords.do}
          run={async () => {
            onMade(await makeLink(asked.person.id))
            return false
          }}
          onClose={close}
        >
          <p>{asked.person.state === 'member' ? linkWords.askPassword : linkWords.askJoin}</p>
        </FormDialog>
      )}
      {asked?.kind === 'made' && (
        <SecretDialog
          isLink
          title={linkWords.joinTitle(nameOf(asked.made.data))}
          about={asked.made.data.state === 'member' ? linkWords.password : linkWords.join}
          secret={asked.made.link}
          name={linkWords.name}
          onClose={close}
        />
      )}
      {asked?.kind === 'remove' && (
        <FormDialog
          isDanger
          title={removeWords.title(nameOf(asked.person))}
          action={removeWords.do}
          run={async () => {
            await removePerson(asked.person.id)
            // Who has left is in another workspace now, or in none.
            if (asked.person.id === me.peek()?.id) return location.assign(workspacePath())
            showToast(removeWords.done(nameOf(asked.person)))
            reload()
          }}
          onClose={close}
        >
          <p>{asked.person.state === 'member' ? removeWords.goes : removeWords.invitation}</p>
        </FormDialog>
      )}
    </PageLayout>
  )
}

type Props = { person: Person; onChanged: () => void; onLink: () => void; onRemove: () => void }

function PersonLine({ person, onChanged, onLink, onRemove }: Props) {
  const { id, email, role, state, since, expiresAt, pictureUrl } = person
  const name = nameOf(person)
  const sending = useSending(showError)
  /** The role for which an owner would give up theirs. */
  const [lesser, setLesser] = useState<Role>()
  const isMember = state === 'member'
  const isMe = id === me.value?.id
  const isGone = isOver(expiresAt ?? null)

  async function choose(next: Role): Promise<void> {
    await sending.run(() => change(next))
    // Also when it was refused: then the choice goes back.
    onChanged()
  }

  async function change(next: Role): Promise<void> {
    await changeRole(id, next)
    if (isMe) await restorePerson()
    const undo = async () => {
      await changeRole(id, role)
      onChanged()
    }
    showToast(text.roleChanged(name, roleWords[next].name), isMe ? undefined : undo)
  }

  return (
    <li>
      <PersonPicture name={name} url={pictureUrl} />
      <div class="what">
        <h2>
          {name}
          {isMe && <span class="quiet"> ({text.you})</span>}
        </h2>
        <p class="about">
          {isMember && <span>{email}</span>}
          {isMember && <TimeAgo at={since} format={text.since} />}
          {!isMember && expiresAt !== undefined && !isGone && <TimeAgo at={expiresAt} format={text.invitedUntil} />}
          {!isMember && isGone && <span>{text.invitationOver}</span>}
        </p>
      </div>
      <Select
        aria-label={text.roleOf(name)}
        value={role}
        options={roles.map((value) => ({ value, name: roleWords[value].name }))}
        isBusy={sending.isBusy}
        onChange={(next) => (isMe ? setLesser(next) : void choose(next))}
      />
      <div class="row-actions">
        <Button label={text.newLink} of={name} onClick={onLink} />
        <Button label={isMember ? text.remove : text.takeBack} of={name} onClick={onRemove} />
      </div>
      {lesser && (
        <FormDialog
          isDanger
          title={stepDownWords.title}
          action={stepDownWords.do(roleWords[lesser].name)}
          run={() => change(lesser)}
          onClose={() => setLesser(undefined)}
        >
          <p>{stepDownWords.goes}</p>
        </FormDialog>
      )}
    </li>
  )
}

const invitedRoles: Role[] = ['answering', 'editor', 'reader', 'owner']

/** Whom the link is for, and what they may do. */
function InviteDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeLink) => void }) {
  const draft = useDraft<{ email: string; role: Role }>('invitation', { email: '', role: 'answering' })
  const { email, role } = draft.value

  async function submit(): Promise<false> {
    const made = await invitePerson({ email, role }).catch((cause: unknown) => {
      throw wrongEmail(cause)
    })
    draft.forget()
    onMade(made)
    return false
  }

  return (
    <FormDialog
      title={inviting.title}
      action={inviting.do}
      sending={draft}
      isShown={(path) => path === 'email'}
      run={submit}
      onClose={onClose}
    >
      <TextField label={inviting.email} help={inviting.emailHelp} type="email" {...draft.field('email')} isFirst />
      <RadioGroup
        name="role"
        label={inviting.role}
        choices={invitedRoles.map((each) => ({ value: each, label: roleWords[each].name, help: roleWords[each].help }))}
        value={role}
        onChange={(next) => draft.change({ role: next })}
      />
    </FormDialog>
  )
}
