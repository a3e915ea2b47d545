import type { frameWords } from '#web/words.ts';

/** What an error page says about its status. */
export const errorTexts = (
  t: (typeof frameWords)['en'],
  status: number,
): { readonly title: string; readonly text: string | undefined } => {
  if (status === 404) return { title: t.notFoundTitle, text: t.notFoundText };
  if (status === 400) return { title: t.badAddressTitle, text: t.notFoundText };
  if (status === 403) return { title: t.refusedTitle, text: undefined };
  return status === 503 ? { title: t.awayTitle, text: t.awayText } : { title: t.errorTitle, text: t.errorText };
};
