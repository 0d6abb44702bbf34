import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import { keysKey } from "./keys-key";

export function useApiKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => unwrap(api.GET("/api-keys", { signal })),
  });
}
