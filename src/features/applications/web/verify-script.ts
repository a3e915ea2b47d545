// The page for a code that can be none is the same for all of them: what was typed stands in the address alone.
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
