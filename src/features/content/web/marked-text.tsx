import { Fragment } from 'react';
import { type Inline, readMarkup } from '../model/markup.ts';
import { LinkedText } from './linked-text.tsx';

/** A text with its marks; what else looks like an address or a policy's name is a link too. */
export function MarkedText({ text }: { readonly text: string }) {
  return <Parts of={readMarkup(text)} />;
}

function Parts({ of, inLink = false }: { readonly of: readonly Inline[]; readonly inLink?: boolean }) {
  // The order of a text's parts never changes.
  // oxlint-disable-next-line react/no-array-index-key
  return of.map((part, index) => <Part key={index} part={part} inLink={inLink} />);
}

function Part({ part, inLink }: { readonly part: Inline; readonly inLink: boolean }) {
  if (part.kind === 'text') return inLink ? <Fragment>{part.text}</Fragment> : <LinkedText text={part.text} />;
  if (part.kind === 'link') {
    return (
      <a href={part.href}>
        <Parts of={part.parts} inLink />
      </a>
    );
  }
  const Tag = part.kind === 'bold' ? 'strong' : 'em';
  return (
    <Tag>
      <Parts of={part.parts} inLink={inLink} />
    </Tag>
  );
}
