"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "./api-error";

const maxRetries = 2;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only network and server errors are worth a retry.
        retry: (count, error) =>
          count < maxRetries && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  });
}

/** Caches what was read from the API while the pages inside are open. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
