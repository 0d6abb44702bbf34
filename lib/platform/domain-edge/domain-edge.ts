/** The platform's state of a domain. */
export interface EdgeState {
  /** Whether it has the domain, and the records of the domain lead to it. */
  isReady: boolean;
  /** The target that the CNAME record should have, if it names one. */
  cnameTarget: string | undefined;
  /** The reason why it is not ready. */
  message: string;
}

/** A platform that serves custom domains and gets their certificates. */
export interface DomainEdge {
  /**
   * Adds the domain, unless it exists, and returns its state. Throws when the platform could not be
   * asked.
   */
  add(hostname: string): Promise<EdgeState>;
  /** Does nothing if the domain is not there. */
  remove(hostname: string): Promise<void>;
}
