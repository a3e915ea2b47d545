/** The title and description of a page, as route `meta` gives them. */
export const pageMeta = (title: string | undefined, description?: string) => [
  ...(title ? [{ title }] : []),
  ...(description ? [{ name: 'description', content: description }] : []),
];
