import { deskPaths } from '#web/desk/desk-paths.ts';
import { MayLink } from '#web/desk/facts.tsx';
import { useWords } from '#web/use-words.ts';
import { accountText } from './account-text.ts';
import { accountWords } from './words.ts';

/** A ledger account; that of a person leads to the person. */
export function AccountName({ account }: { readonly account: string }) {
  const words = useWords(accountWords);
  const [, person] = account.split(':', 2);
  const text = accountText(words, account);
  return person === undefined ? (
    text
  ) : (
    <MayLink right="people/read" href={deskPaths.person(person)}>
      {text}
    </MayLink>
  );
}
