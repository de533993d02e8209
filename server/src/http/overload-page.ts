import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser requests a page, rather than a program JSON. */
export function wantsPage(url: string, headers: IncomingHttpHeaders): boolean {
  return !/^\/api(?:[/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}

/** A page with one of our messages that reloads after this many seconds. */
export function overloadPage(message: string, seconds: number): string {
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
<p>${message}</p>
</body>
</html>
`
}
