import type { TestProject } from "vitest/node";
import { startService } from "./service.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    sharedService: { origin: string; dataFolder: string };
  }
}

/**
 * Starts the service that several test files use at the same time (`sharedService`), each with
 * owners of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, dataFolder, stop } = await startService();
  project.provide("sharedService", { origin, dataFolder });
  return async () => {
    try {
      await stop();
    } catch (error) {
      // Vitest only prints it.
      process.exitCode = 1;
      throw error;
    }
  };
}
