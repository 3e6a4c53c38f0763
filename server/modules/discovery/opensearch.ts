import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { cutWhole } from '#shared/domain/text/truncate.ts'
import { xml, xmlDocument } from '../../ports/xml.ts'

// The longest name that OpenSearch 1.1 allows, in characters.
const SHORT_NAME_LENGTH = 16

type Searched = { siteName: string; publicUrl: string }

/** Builds the OpenSearch 1.1 description, by which a browser offers the site's search. */
export function openSearchDescription({ siteName, publicUrl }: Searched): string {
  const name = isBlank(siteName) ? SITE_DEFAULTS.name : siteName.trim()
  const found = `${publicUrl}/Search?searchQuery={searchTerms}`
  return xmlDocument(
    xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${cutWhole(name, SHORT_NAME_LENGTH)}</ShortName><Description>Search jobs, results, admit cards and answer keys in Hindi or English.</Description><InputEncoding>UTF-8</InputEncoding><Image type="image/svg+xml">${publicUrl}/favicon.svg</Image><Url type="text/html" method="get" template="${found}"/><Url type="application/opensearchdescription+xml" rel="self" template="${publicUrl}/opensearch.xml"/></OpenSearchDescription>`,
  )
}
