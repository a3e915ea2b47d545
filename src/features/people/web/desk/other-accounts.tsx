import { ActForm } from '#web/desk/act-form.tsx';
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
  const { id: other, links, statement } = account;
  const ofOther = { params: { id }, identity: { other }, look: 'secondary' } as const;
  const name = account.name || t.anotherAccount;
  return (
    <>
      <p>
        <a href={deskPaths.person(other)}>{name}</a>{' '}
        <span className="soft">
          {links.length === 0 ? t.through : t.shares(links.map((link) => shared[link]).join(', '))}
        </span>
      </p>
      {statement === null ? null : (
        <p>
          {t.two(statement.by, moment(language, statement.at))} {statement.reason.text}
        </p>
      )}
      {statement === null ? (
        <ActForm of={sayTwoPeople} {...ofOther} asked={name} isFolded />
      ) : (
        <ActForm of={takeBackTwoPeople} {...ofOther} />
      )}
    </>
  );
}
