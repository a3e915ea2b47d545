// Uploaded PDFs of the site: certificates, test reports, tender specifications. A file never changes.

export const documentSrc = (id: string): string => `/documents/${id}.pdf`;
export const documentAddress = /^\/documents\/([a-z\d]{20})\.pdf$/;
/** The id in a document's address; undefined for another text. */
export const documentIdIn = (src: string): string | undefined => documentAddress.exec(src)?.[1];

export interface StoredDocument {
  readonly id: string;
  /** What editors call it. */
  readonly name: string;
  readonly pages: number;
  readonly createdAt: Date;
  readonly createdBy: string;
}
