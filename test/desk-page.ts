import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Right } from '#kit/desk/desk-access.ts';
import { DeskContext } from '#web/desk/desk-data.ts';
import type { Language } from '#web/i18n.ts';
import { ShownPageContext } from '#web/shown-page.ts';

/** A part of a page of the desk as HTML, for a colleague who has these rights. */
export function drawDesk(
  part: ReactNode,
  {
    language = 'en',
    rights,
    here = '/desk',
  }: { readonly language?: Language; readonly rights: readonly Right[]; readonly here?: string },
): string {
  const shown = { language, pathname: here, search: '', appUrl: 'https://site.test', company: '' };
  const desk = { name: 'Ravi', roles: [], rights, here, waiting: [] };
  return renderToString(
    createElement(
      ShownPageContext,
      { value: { ...shown, demo: false, isSignedIn: true } },
      createElement(DeskContext, { value: { ...desk, flash: undefined, revealed: undefined, done: undefined } }, part),
    ),
  );
}

/** The question that a form of it asks before it is sent; undefined where it asks none. */
export const questionOf = (html: string, action: string): string | undefined => {
  const form = html.split('<form').find((each) => each.includes(`action="${action}"`));
  return form === undefined ? undefined : /data-confirm="([^"]*)"/.exec(form)?.[1];
};
