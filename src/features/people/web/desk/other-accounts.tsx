import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskForm, DeskText, useIsRefused } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { sayTwoPeople, takeBackTwoPeople } from '../../contract.ts';
import type { ShownAccountLink } from '../../model.ts';
import { accountLinkWords, personWords } from './words.ts';

interface Props {
  readonly id: string;
  readonly accounts: readonly ShownAccountLink[];
}
/** The other accounts that count as this person; an owner who is neither can say that they are two people. */
export function OtherAccounts({ id, accounts }: Props) {
  const t = useWords(personWords);
  if (accounts.length === 0) return null;
  return (
    <section className="desk-section" aria-labelledby="other-accounts">
      <h2 id="other-accounts">{t.others}</h2>
      <p className="soft">{t.othersAbout}</p>
      <ul className="desk-rows">
        {accounts.map((account) => (
          <li key={account.id}>
            <OtherAccount id={id} account={account} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherAccount({ id, account }: { readonly id: string; readonly account: ShownAccountLink }) {
  const t = useWords(personWords);
  const language = useLanguage();
  const shared = useWords(accountLinkWords);
  const maySay = useMay('staff/change');
  const { id: other, links, said } = account;
  const name = account.name || t.anotherAccount;
  return (
    <>
      <p>
        <a href={deskPaths.person(other)}>{name}</a>{' '}
        <span className="soft">
          {links.length === 0 ? t.through : t.shares(links.map((link) => shared[link]).join(', '))}
        </span>
      </p>
      {said === null ? null : (
        <p>
          {t.two(said.by, moment(language, said.at))} {said.reason.text}
        </p>
      )}
      {maySay ? (
        said === null ? (
          <SayTwo id={id} other={other} name={name} />
        ) : (
          <TakeBack id={id} other={other} />
        )
      ) : null}
    </>
  );
}

function SayTwo({ id, other, name }: { readonly id: string; readonly other: string; readonly name: string }) {
  const t = useWords(personWords);
  const action = urlOf(sayTwoPeople, { id });
  return (
    <details className="desk-more" open={useIsRefused(action, { other })}>
      <summary>{t.sayTwo}</summary>
      <DeskForm
        action={action}
        submit={t.sayTwo}
        look="secondary"
        label={t.sayTwo}
        identity={{ other }}
        confirm={t.saySure(name)}
        refusals={{
          'people/own-statement': t.ownStatement,
          'people/not-linked': t.notLinked,
          'people/said-already': t.saidBefore,
        }}
        reasons={{ 'too-short': t.reasonNeeded }}
      >
        <DeskText name="reason" label={t.sayReason} required maxLength={200} />
      </DeskForm>
    </details>
  );
}

const TakeBack = ({ id, other }: { readonly id: string; readonly other: string }) => {
  const t = useWords(personWords);
  return (
    <DeskForm
      action={urlOf(takeBackTwoPeople, { id })}
      submit={t.takeBack}
      look="secondary"
      label={t.takeBack}
      identity={{ other }}
      refusals={{ 'people/not-said': t.notSaid }}
    />
  );
};
