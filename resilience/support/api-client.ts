interface Asked {
  body?: FormData | object
  headers?: Record<string, string>
  token?: string | null
}

/** Sends JSON or a form, with a token if there is one. */
export function send(url: string, method: string, { body, headers, token }: Asked): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}
