import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, byId, unwrap } from "@/components/api/client";
import type { components } from "@/components/api/schema";
import { exportsKey } from "./exports-key";

export type AccountExport = components["schemas"]["AccountExport"];

const pollMs = 1_000;

const isUnderWay = ({ status }: AccountExport) => status === "pending" || status === "running";

/** The last export of the account, followed until it has ended. */
export function useExports() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/account/exports", { signal })),
    refetchInterval: (query) => (query.state.data?.data.some(isUnderWay) ? pollMs : false),
  });
  const refresh = () => client.invalidateQueries({ queryKey: exportsKey });
  const start = useMutation({ mutationFn: () => unwrap(api.POST("/account/export")), onSettled: refresh });
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE("/account/exports/{id}", byId(id))),
    onSettled: refresh,
  });

  return { last: data?.data[0], start, remove };
}
