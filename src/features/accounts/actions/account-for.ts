import type { Tx } from '#kit/context.ts';
import { newCode, newId } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import type { Phone } from '#kit/text/phone.ts';
import type { Account } from '../model.ts';
import { insertAccount, keepAccountByPhone, setAccountLanguage } from '../store/accounts.ts';

/**
 * The account of a phone number whose OTP was right, in the caller's transaction; the first sign-in creates it with a
 * referral code, once. `language`: of the page; stored for the person's messages, unchanged if missing.
 */
export async function accountFor(
  tx: Tx,
  input: { readonly phone: Phone; readonly language: Language | undefined; readonly at: Date },
): Promise<Account> {
  const { language } = input;
  const account = await findOrInsert(tx, input.phone, input.at);
  return language === undefined || language === account.language
    ? account
    : ((await setAccountLanguage(tx, account.id, language)) ?? account);
}

/** Another browser may be creating the same account at once; rarely, another account has the same new referral code. */
async function findOrInsert(tx: Tx, phone: Phone, at: Date): Promise<Account> {
  for (;;) {
    const account =
      (await keepAccountByPhone(tx, phone)) ??
      (await insertAccount(tx, { id: newId('usr'), phone, referralCode: newCode(), at }));
    if (account) return account;
  }
}
