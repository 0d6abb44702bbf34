/** Things that were started, which end in the reverse order. */
export interface Started {
  use<One>(one: One, end: (one: One) => unknown): One;
  stop(): Promise<void>;
}

export function collectStarted(): Started {
  const ends: Array<() => unknown> = [];
  return {
    use(one, end) {
      ends.push(() => end(one));
      return one;
    },
    async stop() {
      for (const end of ends.splice(0).toReversed()) await end();
    },
  };
}
