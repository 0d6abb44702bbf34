/** What a file is to say of its license. Travels to the decoder process as JSON. */
export interface LicenseStatement {
  /** Whose the picture is, or that nobody claims it. */
  rights: string;
  /** What others may do with it. */
  terms: string;
  /** Address of the license's text. */
  url: string | null;
  /** Whether rights are claimed at all: not so in the public domain. */
  isClaimed: boolean;
  /** Who the license says has made the picture; it takes the place of what the file says. */
  author: string | null;
  /** Who offers the picture; named as its maker where neither license nor file name anybody. */
  owner: string;
}
