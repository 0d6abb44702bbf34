interface Steps {
  run(name: string, work: () => Promise<unknown>): Promise<unknown>;
}

/**
 * Runs each task in a step of its own, in order. A task whose attempts have all failed does not
 * stop the others; its error is thrown at the end.
 */
export async function runEach(
  step: Steps,
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const [name, work] of Object.entries(tasks)) {
    try {
      await step.run(name, work);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
