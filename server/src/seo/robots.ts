/** For crawlers: everything but the administration and the API, whose pictures are the pages' own. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /api/uploads',
    'Disallow: /api',
    'Disallow: /admin',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
