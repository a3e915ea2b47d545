/**
 * The invented past of a demo: not wanted, being filled in, complete, or unfinished because the program ended in the middle: the
 * rest is never added.
 */
export type DemoData =
  | { readonly state: 'none' | 'filled' | 'unfinished' }
  | { readonly state: 'filling'; readonly percent: number };
