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
        // A refusal stays a refusal; only what did not arrive, or broke on the other side, is worth asking again.
        retry: (count, error) =>
          count < maxRetries && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  });
}

/** Keeps what was read from the API for as long as the dashboard is open. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
