import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";

interface Options {
  onOpenChange: (isOpen: boolean) => void;
  /** Returns a text for an error that needs one of its own. */
  problemOf?: (error: unknown) => string | undefined;
}

interface Creation {
  /** The reason why the request failed. */
  problem: string | undefined;
  isRunning: boolean;
  /** Opens or closes the dialog. */
  change: (isOpen: boolean) => void;
  /** Closes the dialog after the request, then calls `onDone`. */
  run: <Result>(request: () => Promise<Result>, onDone?: (result: Result) => void) => Promise<void>;
}

/**
 * The request of a dialog that creates something. An answer changes nothing in the dialog if that was
 * closed or opened since the request.
 */
export function useCreation({ onOpenChange, problemOf }: Options): Creation {
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  /** The number of openings and closings. */
  const changes = useRef(0);

  function change(isOpen: boolean): void {
    changes.current += 1;
    setProblem(undefined);
    setIsRunning(false);
    onOpenChange(isOpen);
  }

  return {
    problem,
    isRunning,
    change,
    run: async (request, onDone) => {
      const begun = changes.current;
      setIsRunning(true);
      setProblem(undefined);
      try {
        const result = await request();
        if (changes.current !== begun) return;

        change(false);
        onDone?.(result);
      } catch (error) {
        if (changes.current !== begun) return;

        setIsRunning(false);
        setProblem(problemOf?.(error) ?? errorText(error));
      }
    },
  };
}
