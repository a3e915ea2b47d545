import type { Route } from './+types/own-sign-in';
import { deskEntrances } from '#desk-pages.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { NameForm } from '#web/desk/name-form.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import {
  endOtherSessions,
  endSession,
  getOwnFactors,
  type OwnFactorsAnswer,
  removePasskey,
  signOutEverywhere,
} from '../../contract/own-factors.ts';
import { ownWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'ownSignIn');
  return { desk, factors: await loadAnswer(args, getOwnFactors) };
}

/** /desk/my-sign-in */
export default function OwnSignInPage({ loaderData: { desk, factors } }: Route.ComponentProps) {
  const t = useWords(ownWords);
  return (
    <DeskPage desk={desk} page="ownSignIn">
      <p className="soft desk-lead">{t.lead}</p>
      {factors.name === null ? <NameForm /> : null}
      <section className="desk-section desk-stack">
        <h2>{t.app}</h2>
        <p>{factors.hasApp ? t.appSet : t.appMissing}</p>
        <h2>{t.passkeys}</h2>
        {factors.passkeys.length === 0 ? <p>{t.noPasskeys}</p> : <Passkeys passkeys={factors.passkeys} />}
        <p>
          <LinkButton href={`${deskEntrances.signIn}?set-up=factor`}>{t.addFactor}</LinkButton>
        </p>
        {factors.hasApp ? <p className="soft small">{t.replaceHint}</p> : null}
      </section>
      <section className="desk-section desk-stack">
        <h2>{t.recovery}</h2>
        <p>{t.left(factors.recoveryCodesLeft)}</p>
        <p>
          <LinkButton href={`${deskEntrances.signIn}?set-up=codes`}>{t.newCodes}</LinkButton>
        </p>
      </section>
      <section className="desk-section desk-stack">
        <h2>{t.sessions}</h2>
        <p>{t.sessionsLead}</p>
        <Sessions sessions={factors.sessions} />
        <ActForm of={endOtherSessions} look="secondary" isOffered={factors.sessions.length > 1} />
        <ActForm of={signOutEverywhere} look="secondary" />
      </section>
    </DeskPage>
  );
}

function Passkeys({ passkeys }: Pick<OwnFactorsAnswer, 'passkeys'>) {
  const t = useWords(ownWords);
  const language = useLanguage();
  return (
    <ul className="desk-roles">
      {passkeys.map(({ id, name, createdAt, usedAt }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong>{' '}
            <span className="soft small">
              {t.added(moment(language, createdAt))}
              {usedAt ? `, ${t.used(moment(language, usedAt))}` : null}
            </span>
          </span>
          <ActForm of={removePasskey} identity={{ id }} asked={name} look="secondary" />
        </li>
      ))}
    </ul>
  );
}

function Sessions({ sessions }: Pick<OwnFactorsAnswer, 'sessions'>) {
  const t = useWords(ownWords);
  const language = useLanguage();
  return (
    <ul className="desk-roles">
      {sessions.map(({ id, isThis, createdAt, factorAt, usedAt }) => (
        <li key={id}>
          <span>
            <strong>{t.signedIn(moment(language, createdAt))}</strong>
            {isThis ? ` · ${t.thisSession}` : null}{' '}
            <span className="soft small">
              {t.factorGiven(moment(language, factorAt))}
              {isThis ? null : `, ${t.sessionUsed(moment(language, usedAt))}`}
            </span>
          </span>
          {isThis ? null : (
            <ActForm of={endSession} identity={{ id }} asked={moment(language, createdAt)} look="secondary" />
          )}
        </li>
      ))}
    </ul>
  );
}
