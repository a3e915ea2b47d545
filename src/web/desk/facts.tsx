import type { ReactNode } from 'react';
import type { Right } from '#kit/desk/desk-access.ts';
import { dayOf, listMoment, moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { useMay } from './desk-data.ts';
import { deskWords } from './words.ts';

/** The fields of a record; its children are `Fact`s. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="desk-facts">{children}</dl>;
}
/** One field; an empty value reads "None". */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  const t = useWords(deskWords);
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <div>
      <dt>{term}</dt>
      <dd>{isEmpty ? <span className="soft">{t.none}</span> : children}</dd>
    </div>
  );
}

/** A time in India. */
export function Time({ at }: { readonly at: Date | string }) {
  const language = useLanguage();
  return (
    <time className="desk-time" dateTime={isoOf(at)}>
      {moment(language, at)}
    </time>
  );
}

/** The time in a row of a list. In a narrow list, a time with a badge beside it has no time of day. */
export function ListTime({ at }: { readonly at: Date | string }) {
  const language = useLanguage();
  const text = listMoment(language, at);
  const comma = text.indexOf(',');
  return (
    <time className="desk-time" dateTime={isoOf(at)} title={moment(language, at)}>
      {text.slice(0, comma)}
      <span className="desk-clock">{text.slice(comma)}</span>
    </time>
  );
}

/** For `dateTime`. */
export const isoOf = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString());

/** A day such as `2026-11-20`. */
export function Day({ day }: { readonly day: string }) {
  const language = useLanguage();
  return (
    <time className="desk-time" dateTime={day}>
      {dayOf(language, day)}
    </time>
  );
}

const kilobyte = 1024;
/** The size of a file. */
export function Size({ bytes }: { readonly bytes: number }) {
  const t = useWords(deskWords);
  const locale = useLanguage() === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN';
  if (bytes < kilobyte ** 2) return t.kilobytes(Math.ceil(bytes / kilobyte).toLocaleString(locale));
  return t.megabytes((bytes / kilobyte ** 2).toLocaleString(locale, { maximumFractionDigits: 1 }));
}

interface MayLinkProps {
  readonly right: Right;
  readonly href: string;
  readonly children: ReactNode;
}
/** A link for those whose roles open its page, else its text. */
export function MayLink({ right, href, children }: MayLinkProps) {
  return useMay(right) ? <a href={href}>{children}</a> : children;
}
