import { useCallback, useEffect, useState } from 'react';
import { createUser, getUser, type UserAnswer } from '#features/accounts/contract.ts';
import { maxNameLength } from '#features/accounts/terms.ts';
import { profileWords } from '#features/accounts/web/words.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { useForm } from '#web/form.ts';
import { useHydrated } from '#web/hydrated.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { spacedPhone } from '#web/spaced-phone.ts';
import { writeStored } from '#web/stored-session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';

export interface UserNameScreenProps {
  readonly userId: string;
  readonly phoneNumber: string;
  /** The profile; 404 before it is completed. */
  readonly initialReply: CallResult<UserAnswer>;
  readonly next: string | undefined;
}
type ProfileLookUp = 'running' | 'found' | 'no-profile' | 'failed';
const stateOf = (reply: CallResult<UserAnswer>): ProfileLookUp =>
  reply.ok ? 'found' : reply.status === 404 ? 'no-profile' : 'failed';

export default function UserNameScreen({ userId, phoneNumber, initialReply, next }: UserNameScreenProps) {
  const t = useWords(profileWords);
  const { language, company } = useShownPage();
  const destination = next ?? paths.home(language);
  const [lookUp, setLookUp] = useState(stateOf(initialReply));

  const finishLogin = useCallback(
    (found: UserAnswer): void => {
      writeStored({ userId, phoneNumber, name: found.name, referralCode: found.referralCode });
      location.replace(destination);
    },
    [userId, phoneNumber, destination],
  );
  useEffect(() => {
    if (initialReply.ok) finishLogin(initialReply.value);
  }, [initialReply, finishLogin]);
  async function lookUpProfile(): Promise<void> {
    setLookUp('running');
    const reply = await call(getUser, { query: { userId } });
    // At 401 the API client redirects to login.
    if (reply.status !== 401) setLookUp(stateOf(reply));
    if (reply.ok) finishLogin(reply.value);
  }

  return (
    <Page narrow>
      <title>{t.pageTitle(company)}</title>
      <PageTitle lead={lookUp === 'no-profile' ? t.lead : undefined}>{t.title}</PageTitle>
      <noscript>
        <Message kind="warning" unannounced>
          {lookUp === 'found' ? (
            <>
              {t.isComplete} <a href={destination}>{t.goOn}</a>
            </>
          ) : (
            t.needsScript
          )}
        </Message>
      </noscript>
      {lookUp === 'running' || lookUp === 'found' ? (
        <p className="signin-loading" role="status">
          {lookUp === 'running' ? <Spinner label="" /> : null}
          {t.loading}
        </p>
      ) : null}
      {lookUp === 'failed' ? (
        <div className="stack">
          <Message kind="error" title={t.lookupFailed}>
            {t.lookupAdvice}
          </Message>
          <Button look="primary" icon={<RefreshIcon />} onClick={() => void lookUpProfile()}>
            {t.retry}
          </Button>
        </div>
      ) : null}
      {lookUp === 'no-profile' ? <ProfileForm userId={userId} phone={phoneNumber} onDone={finishLogin} /> : null}
    </Page>
  );
}

interface ProfileFormProps {
  readonly userId: string;
  readonly phone: string;
  readonly onDone: (user: UserAnswer) => void;
}
function ProfileForm({ userId, phone, onDone }: ProfileFormProps) {
  const t = useWords(profileWords);
  const formTexts = useWords(formWords);
  const hydrated = useHydrated();
  const [offline, setOffline] = useState(false);
  const [done, setDone] = useState(false);
  const form = useForm<UserAnswer>({
    send: async (fields) => {
      const reply = await call(createUser, { body: { userId, name: fields.text('name'), phone } });
      setOffline(reply.status === 0);
      return reply;
    },
    done: (user) => {
      setDone(true);
      onDone(user);
    },
    textOfReason: (key) => (key === 'characters' ? t.characters : undefined),
    failure: () => t.failed,
  });
  const busy = form.busy || done;
  return (
    <form {...form.props} className="form card">
      <TextField name="phone" type="tel" label={t.phone} value={spacedPhone(phone)} readOnly disabled />
      <TextField
        name="name"
        label={t.name}
        hint={t.nameHint}
        placeholder={t.namePlaceholder}
        autoComplete="name"
        maxLength={maxNameLength}
        required
        error={form.errors['name']}
      />
      {form.failure ? (
        <Message kind="error" title={form.failure}>
          {offline ? formTexts.offline : t.failedAdvice}
        </Message>
      ) : null}
      <Button type="submit" look="primary" wide busy={busy} disabled={!hydrated}>
        {busy ? t.submitting : t.submit}
      </Button>
    </form>
  );
}
