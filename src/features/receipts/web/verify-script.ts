// The page for a malformed or unknown code is the same for all codes, so the script fills the field from the URL.
import { withoutLanguage } from '#web/i18n.ts';

function typedIn({ pathname, search }: Location): string {
  const [, , inPath] = withoutLanguage(pathname).split('/');
  try {
    return inPath === undefined ? (new URLSearchParams(search).get('code') ?? '') : decodeURIComponent(inPath);
  } catch {
    return '';
  }
}

const form = document.querySelector<HTMLFormElement>('form[data-no-code]');
const field = form?.querySelector('input');
const typed = typedIn(location).trim();
if (field?.value === '' && typed !== form?.dataset['noCode']) field.value = typed.slice(0, field.maxLength);
