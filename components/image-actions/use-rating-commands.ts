import type { CommandTarget } from "@/components/shortcuts/registry";
import { useCommand } from "@/components/shortcuts/use-command.client";

interface Options {
  enabled: boolean;
  findTarget: () => CommandTarget | undefined;
}

/** The keys that give images stars. */
export function useRatingCommands(rate: (stars: number) => void, options: Options): void {
  useCommand("rate0", () => rate(0), options);
  useCommand("rate1", () => rate(1), options);
  useCommand("rate2", () => rate(2), options);
  useCommand("rate3", () => rate(3), options);
  useCommand("rate4", () => rate(4), options);
  useCommand("rate5", () => rate(5), options);
}
