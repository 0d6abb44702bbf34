/** The license statement to write into a file. Passed to the decoder process as JSON. */
export interface LicenseStatement {
  /** The copyright notice, or a statement that no rights are claimed. */
  rights: string;
  /** The permissions of others for the image. */
  terms: string;
  /** URL of the license text. */
  url: string | null;
  /** Whether any rights are claimed; `false` for the public domain. */
  isClaimed: boolean;
  /** The author named by the license. Replaces the author in the file. */
  author: string | null;
  /**
   * The user who offers the image. Used as the author when neither the license nor the file names
   * one.
   */
  owner: string;
}
