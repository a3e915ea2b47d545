import type { StaffRole } from '#kit/desk/desk-access.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskForm } from '#web/desk/desk-form.tsx';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { moment } from '#web/moment.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { inviteMember, type MemberAnswer, resetFactors, revokeRole } from '../../contract/members.ts';
import { staffWords } from './words.ts';

/** One person: roles, second factor, and what the owner can do about them. */
export function MemberSection({ member }: { readonly member: MemberAnswer }) {
  const t = useWords(staffWords);
  const language = useLanguage();
  const mayChange = useMay('staff/change') && !member.phone.isMasked;
  const phone = member.phone.isMasked ? member.phone.text : spacedPhone(member.phone.text);
  const who = member.name ?? phone;
  const programNames: Readonly<Record<string, string>> = { settings: t.bySettings, demo: t.byDemo };
  return (
    <section className="desk-section">
      <h3>
        {member.name ?? t.noName} {member.isOwn ? <Badge tone="info">{t.you}</Badge> : null}
      </h3>
      <p className="soft">
        {phone} · {member.signedInAt ? t.signedIn(moment(language, member.signedInAt)) : t.notSignedIn}
        {member.openSessions > 0 ? ` · ${t.sessions(member.openSessions)}` : null}
      </p>
      <dl className="desk-facts">
        <div>
          <dt>{t.roles}</dt>
          <dd>
            <ul className="desk-roles">
              {member.roles.map(({ role, grantedAt, grantedBy }) => (
                <RoleLine
                  key={role}
                  {...{ member, who, role, mayChange }}
                  since={t.since(moment(language, grantedAt), programNames[grantedBy] ?? grantedBy)}
                />
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>{t.factors}</dt>
          <dd>
            <FactorFacts member={member} />
          </dd>
        </div>
      </dl>
      {mayChange ? <MemberActions member={member} who={who} /> : null}
    </section>
  );
}

function RoleLine({
  member,
  who,
  role,
  since,
  mayChange,
}: {
  readonly member: MemberAnswer;
  readonly who: string;
  readonly role: StaffRole;
  readonly since: string;
  readonly mayChange: boolean;
}) {
  const name = useWords(staffRoleWords)[role];
  return (
    <li>
      <span>
        <strong>{name}</strong> <span className="soft small">{since}</span>
      </span>
      {mayChange ? (
        <ActForm
          of={revokeRole}
          identity={{ phone: member.phone.text, role }}
          asked={{ role: name, who }}
          look="secondary"
        />
      ) : null}
    </li>
  );
}

function FactorFacts({ member }: { readonly member: MemberAnswer }) {
  const t = useWords(staffWords);
  const language = useLanguage();
  const { hasApp, passkeys, recoveryCodesLeft, lockedUntil, invitedUntil } = member;
  const facts = [
    hasApp ? t.app : undefined,
    passkeys > 0 ? t.passkeys(passkeys) : undefined,
    !hasApp && passkeys === 0 ? t.noFactor : t.recoveryCodes(recoveryCodesLeft),
    invitedUntil ? t.invitedUntil(moment(language, invitedUntil)) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <>
      <p>{facts.join(' · ')}</p>
      {lockedUntil ? <Badge tone="warn">{t.locked(moment(language, lockedUntil))}</Badge> : null}
    </>
  );
}

function MemberActions({ member, who }: { readonly member: MemberAnswer; readonly who: string }) {
  const t = useWords(staffWords);
  // The page has a form of the same call for each person.
  const identity = { phone: member.phone.text };
  const hasFactor = member.hasApp || member.passkeys > 0;
  // The owner's own name and second factor are another owner's matter, or one of the command line.
  if (hasFactor && member.isOwn) return null;
  return (
    <div className="desk-links">
      {member.accountId === null || member.isOwn ? null : (
        <LinkButton href={deskPaths.person(member.accountId)} look="secondary" aria-label={`${t.correctName}: ${who}`}>
          {t.correctName}
        </LinkButton>
      )}
      {hasFactor ? (
        <ActForm of={resetFactors} identity={identity} asked={who} look="secondary" />
      ) : (
        <DeskForm
          action={inviteMember.path}
          submit={member.invitedUntil ? t.inviteAgain : t.invite}
          look="secondary"
          identity={identity}
        />
      )}
    </div>
  );
}
