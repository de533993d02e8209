import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser requests a page, rather than a program JSON. */
export function wantsPage(url: string, headers: IncomingHttpHeaders): boolean {
  return !/^\/api(?:[/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' }

/** A page with a message that reloads after this many seconds. */
export function overloadPage(message: string, seconds: number): string {
  const text = message.replaceAll(/[&<]/g, letter => escapes[letter] ?? letter)
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}">
<title>One moment</title>
</head>
<body>
<h1>One moment</h1>
<p>${text}</p>
</body>
</html>
`
}
