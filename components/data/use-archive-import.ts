import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, byId, unwrap } from "@/components/api/client";
import { importsKey } from "./imports-key";
import { type AccountImport, discardImport, sendArchive } from "./send-archive";

const pollMs = 1_000;

/** The steps of the chosen archive before its import starts. */
export type ArchiveState =
  | { step: "choose"; error?: Error }
  | { step: "send"; fraction: number }
  | { step: "check" }
  | { step: "confirm"; id: string; preview: AccountImport };

export const isUnderWay = ({ status }: AccountImport) => status === "queued" || status === "running";

/** Sends an archive, requests a dry run, and starts the import when that is confirmed. */
export function useArchiveImport(partBytes: number) {
  const client = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  const [state, setState] = useState<ArchiveState>({ step: "choose" });
  const { data } = useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/account/imports", { signal })),
    refetchInterval: (query) => (query.state.data?.data.some(isUnderWay) ? pollMs : false),
  });
  const imports = data?.data ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: importsKey });

  async function attempt(work: () => Promise<ArchiveState>): Promise<void> {
    try {
      setState(await work());
    } catch (error) {
      setState({ step: "choose", ...(error instanceof Error && { error }) });
    }
    await refresh();
  }

  const choose = (file: File) =>
    attempt(async () => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setState({ step: "send", fraction: 0 });
      const waiting = imports.filter(({ status }) => status === "receiving");
      const onSent = (fraction: number) => setState({ step: "send", fraction });
      const id = await sendArchive(file, { partBytes, waiting, signal, onSent });
      setState({ step: "check" });
      const body = { dry_run: true };
      const preview = await unwrap(api.POST("/account/imports/{id}/complete", { ...byId(id), body }));

      return { step: "confirm", id, preview };
    });

  const confirm = (id: string) =>
    attempt(async () => {
      await unwrap(api.POST("/account/imports/{id}/complete", byId(id)));
      return { step: "choose" };
    });

  const discard = (id: string) =>
    attempt(async () => {
      await discardImport(id);
      return { step: "choose" };
    });

  return { state, imports, choose, confirm, discard, stop: () => controller.current?.abort() };
}
