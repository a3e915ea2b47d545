import type { Route } from './+types/own-sign-in';
import { deskEntrances } from '#desk-pages.ts';
import { DeskForm } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { NameForm } from '#web/desk/name-form.tsx';
import { nameWords } from '#web/desk/words.ts';
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
    <DeskPage
      desk={desk}
      page="ownSignIn"
      outcomes={{
        'staff/passkey-removed': t.passkeyRemoved,
        'staff/named': useWords(nameWords).named,
        'staff/session-ended': t.sessionEnded,
        'staff/other-sessions-ended': t.othersEnded,
      }}
    >
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
        {factors.sessions.length > 1 ? (
          <DeskForm action={endOtherSessions.path} submit={t.endOthers} look="secondary" confirm={t.confirmEndOthers} />
        ) : null}
        <DeskForm
          action={signOutEverywhere.path}
          submit={t.everywhere}
          look="secondary"
          confirm={t.confirmEverywhere}
        />
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
          <DeskForm
            action={removePasskey.path}
            submit={t.remove}
            look="secondary"
            hidden={{ id }}
            refusals={{ 'staff/unknown-passkey': t.unknownPasskey, 'staff/last-factor': t.lastFactor }}
            confirm={t.confirmRemove(name)}
          />
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
            <DeskForm
              action={endSession.path}
              submit={t.end}
              look="secondary"
              identity={{ id }}
              refusals={{ 'staff/unknown-session': t.unknownSession }}
              confirm={t.confirmEnd(moment(language, createdAt))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
