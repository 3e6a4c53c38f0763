/** Body that recruits, examines or admits. */
export type Organisation = {
  /** Stable key in addresses and stored data: lower-case letters, digits, hyphens. Never reused or renamed. */
  slug: string
  /** Official full name in English, unique among all names and aliases. */
  name: string
  /** Abbreviation or shorter name for headings; absent if the name is short. */
  short?: string
  /**
   * Aliases in titles: abbreviations, former and short names, names in Indian languages, and its own examinations. An
   * alias belongs to one organisation, regardless of case. A shared abbreviation belongs to its nearly certain owner,
   * or to none; `shared-names.ts` holds the exceptions.
   */
  aliases: readonly string[]
  /**
   * Own hosts, lower-case, without scheme and `www.`, each for one organisation. Their subdomains count too. Excludes
   * shared portals (state portals, ibpsonline.ibps.in, digialm.com, subsites of nta.ac.in); empty if none is known.
   */
  hosts: readonly string[]
}

/** Reviewed organisations, one on each line, grouped by purpose; the order has no meaning. */
// oxfmt-ignore
export const ORGANISATIONS: readonly Organisation[] = [
  // Commissions and agencies of the union
  { slug: 'ssc', name: 'Staff Selection Commission', short: 'SSC', aliases: ['SSC', 'कर्मचारी चयन आयोग'], hosts: ['ssc.gov.in'] },
  { slug: 'upsc', name: 'Union Public Service Commission', short: 'UPSC', aliases: ['UPSC', 'संघ लोक सेवा आयोग'], hosts: ['upsc.gov.in', 'upsconline.gov.in', 'upsconline.nic.in'] },
  { slug: 'nta', name: 'National Testing Agency', short: 'NTA', aliases: ['NTA', 'JEE (Main)', 'JEE Main', 'CUET', 'CSIR-UGC NET', 'CSIR UGC NET', 'CSIR NET', 'UGC NET', 'UGC-NET', 'NEET UG', 'NEET (UG)', 'राष्ट्रीय परीक्षा एजेंसी'], hosts: ['nta.ac.in', 'nta.nic.in'] },
  { slug: 'cbse', name: 'Central Board of Secondary Education', short: 'CBSE', aliases: ['CBSE', 'CTET', 'केंद्रीय माध्यमिक शिक्षा बोर्ड', 'केन्द्रीय माध्यमिक शिक्षा बोर्ड'], hosts: ['cbse.gov.in', 'ctet.nic.in'] },
  { slug: 'nbems', name: 'National Board of Examinations in Medical Sciences', short: 'NBEMS', aliases: ['NBEMS', 'NBE', 'NEET PG', 'NEET-PG', 'NEET MDS', 'FMGE'], hosts: ['natboard.edu.in'] },
  { slug: 'kvs', name: 'Kendriya Vidyalaya Sangathan', short: 'KVS', aliases: ['KVS', 'Kendriya Vidyalaya', 'केंद्रीय विद्यालय संगठन', 'केन्द्रीय विद्यालय संगठन'], hosts: ['kvsangathan.nic.in'] },
  { slug: 'nvs', name: 'Navodaya Vidyalaya Samiti', short: 'NVS', aliases: ['NVS', 'JNVST', 'Jawahar Navodaya Vidyalaya', 'नवोदय विद्यालय समिति'], hosts: ['navodaya.gov.in'] },
  { slug: 'india-post', name: 'Department of Posts', short: 'India Post', aliases: ['India Post', 'भारतीय डाक', 'डाक विभाग'], hosts: ['indiapost.gov.in', 'indiapostgdsonline.gov.in'] },
  { slug: 'intelligence-bureau', name: 'Intelligence Bureau', short: 'IB', aliases: ['IB', 'आसूचना ब्यूरो'], hosts: [] },
  { slug: 'drdo', name: 'Defence Research and Development Organisation', short: 'DRDO', aliases: ['DRDO'], hosts: ['drdo.gov.in'] },
  { slug: 'isro', name: 'Indian Space Research Organisation', short: 'ISRO', aliases: ['ISRO'], hosts: ['isro.gov.in'] },
  { slug: 'fci', name: 'Food Corporation of India', short: 'FCI', aliases: ['FCI', 'भारतीय खाद्य निगम'], hosts: ['fci.gov.in'] },
  { slug: 'central-silk-board', name: 'Central Silk Board', aliases: ['केंद्रीय रेशम बोर्ड', 'केन्द्रीय रेशम बोर्ड', 'ಕೇಂದ್ರ ರೇಷ್ಮೆ ಮಂಡಳಿ'], hosts: ['csb.gov.in'] },
  { slug: 'aiims', name: 'All India Institute of Medical Sciences', short: 'AIIMS', aliases: ['AIIMS', 'NORCET'], hosts: ['aiims.edu', 'aiimsexams.ac.in'] },

  // Railways
  { slug: 'rrb', name: 'Railway Recruitment Boards', short: 'RRB', aliases: ['RRB', 'RRBs', 'Railway Recruitment Board', 'Railway NTPC', 'Railway Group D', 'Railway ALP', 'रेलवे भर्ती बोर्ड'], hosts: ['rrbapply.gov.in', 'rrcb.gov.in', 'rrbahmedabad.gov.in', 'rrbcdg.gov.in', 'rrbchennai.gov.in', 'rrbkolkata.gov.in', 'rrbmumbai.gov.in', 'rrbpatna.gov.in'] },
  { slug: 'central-railway', name: 'Central Railway', aliases: ['RRC CR', 'मध्य रेल्वे', 'मध्य रेलवे'], hosts: ['cr.indianrailways.gov.in', 'rrccr.com', 'rrccr.etrpindia.com'] },
  { slug: 'west-central-railway', name: 'West Central Railway', short: 'WCR', aliases: ['WCR', 'RRC WCR', 'RRC Jabalpur', 'पश्चिम मध्य रेलवे'], hosts: ['wcr.indianrailways.gov.in'] },
  { slug: 'southern-railway', name: 'Southern Railway', aliases: ['RRC SR', 'தெற்கு ரயில்வே', 'दक्षिण रेलवे'], hosts: ['sr.indianrailways.gov.in', 'sronline.etrpindia.com'] },
  { slug: 'south-east-central-railway', name: 'South East Central Railway', short: 'SECR', aliases: ['SECR', 'RRC SECR', 'दक्षिण पूर्व मध्य रेलवे'], hosts: ['secr.indianrailways.gov.in'] },
  { slug: 'western-railway', name: 'Western Railway', aliases: ['RRC WR', 'पश्चिम रेलवे'], hosts: ['wr.indianrailways.gov.in', 'rrc-wr.com'] },
  { slug: 'northern-railway', name: 'Northern Railway', aliases: ['RRC NR', 'उत्तर रेलवे'], hosts: ['nr.indianrailways.gov.in', 'rrcnr.org'] },
  { slug: 'north-central-railway', name: 'North Central Railway', aliases: ['RRC NCR', 'RRC Prayagraj', 'उत्तर मध्य रेलवे'], hosts: ['ncr.indianrailways.gov.in', 'rrcpryj.org'] },
  { slug: 'north-eastern-railway', name: 'North Eastern Railway', aliases: ['RRC NER', 'RRC Gorakhpur', 'पूर्वोत्तर रेलवे'], hosts: ['ner.indianrailways.gov.in'] },
  { slug: 'north-western-railway', name: 'North Western Railway', short: 'NWR', aliases: ['NWR', 'RRC NWR', 'RRC Jaipur', 'उत्तर पश्चिम रेलवे'], hosts: ['nwr.indianrailways.gov.in', 'rrcjaipur.in'] },
  { slug: 'eastern-railway', name: 'Eastern Railway', aliases: ['RRC ER', 'पूर्व रेलवे'], hosts: ['er.indianrailways.gov.in'] },
  { slug: 'east-central-railway', name: 'East Central Railway', aliases: ['RRC ECR', 'RRC Patna', 'पूर्व मध्य रेलवे'], hosts: ['ecr.indianrailways.gov.in'] },
  { slug: 'south-eastern-railway', name: 'South Eastern Railway', aliases: ['RRC SER', 'दक्षिण पूर्व रेलवे'], hosts: ['ser.indianrailways.gov.in', 'rrcser.co.in'] },
  { slug: 'south-central-railway', name: 'South Central Railway', short: 'SCR', aliases: ['SCR', 'RRC SCR', 'दक्षिण मध्य रेलवे'], hosts: ['scr.indianrailways.gov.in'] },
  { slug: 'south-western-railway', name: 'South Western Railway', short: 'SWR', aliases: ['SWR', 'RRC SWR', 'RRC Hubli', 'दक्षिण पश्चिम रेलवे'], hosts: ['swr.indianrailways.gov.in', 'rrchubli.in'] },
  { slug: 'dfccil', name: 'Dedicated Freight Corridor Corporation of India Limited', short: 'DFCCIL', aliases: ['DFCCIL'], hosts: ['dfccil.com'] },

  // Armed forces and police forces of the union
  { slug: 'indian-army', name: 'Indian Army', aliases: ['Army Agniveer', 'भारतीय सेना', 'भारतीय थल सेना', 'Army SSC', 'Army Short Service Commission', 'Army TES', 'Army TGC', 'Army NCC', 'Army JAG', 'Army Rally', 'Army Bharti', 'Army Recruitment'], hosts: ['joinindianarmy.nic.in'] },
  { slug: 'indian-navy', name: 'Indian Navy', aliases: ['Navy Agniveer', 'भारतीय नौसेना', 'Navy SSC', 'Navy Short Service Commission', 'Navy SSR', 'Navy MR', 'Navy Tradesman', 'Navy Recruitment'], hosts: ['joinindiannavy.gov.in'] },
  { slug: 'indian-air-force', name: 'Indian Air Force', short: 'IAF', aliases: ['IAF', 'AFCAT', 'Air Force Agniveervayu', 'भारतीय वायु सेना', 'भारतीय वायुसेना', 'Air Force Common Admission Test', 'Air Force SSC', 'Air Force Short Service Commission', 'Air Force Agniveer', 'Air Force Group', 'Air Force Recruitment'], hosts: ['indianairforce.nic.in', 'afcat.cdac.in', 'agnipathvayu.cdac.in'] },
  { slug: 'indian-coast-guard', name: 'Indian Coast Guard', short: 'Coast Guard', aliases: ['ICG', 'Coast Guard', 'भारतीय तटरक्षक'], hosts: ['joinindiancoastguard.cdac.in', 'indiancoastguard.gov.in'] },
  { slug: 'territorial-army', name: 'Territorial Army', aliases: ['प्रादेशिक सेना'], hosts: ['jointerritorialarmy.gov.in'] },
  { slug: 'dgafms', name: 'Directorate General Armed Forces Medical Services', short: 'DGAFMS', aliases: ['DGAFMS', 'AFMS', 'Armed Forces Medical Services', 'Army Dental Corps'], hosts: ['join.afms.gov.in'] },
  { slug: 'assam-rifles', name: 'Assam Rifles', aliases: ['असम राइफल्स'], hosts: ['assamrifles.gov.in'] },
  { slug: 'bsf', name: 'Border Security Force', short: 'BSF', aliases: ['BSF', 'सीमा सुरक्षा बल'], hosts: ['bsf.gov.in', 'rectt.bsf.gov.in'] },
  { slug: 'crpf', name: 'Central Reserve Police Force', short: 'CRPF', aliases: ['CRPF', 'केंद्रीय रिजर्व पुलिस बल', 'केन्द्रीय रिजर्व पुलिस बल'], hosts: ['crpf.gov.in', 'rect.crpf.gov.in'] },
  { slug: 'cisf', name: 'Central Industrial Security Force', short: 'CISF', aliases: ['CISF', 'केंद्रीय औद्योगिक सुरक्षा बल', 'केन्द्रीय औद्योगिक सुरक्षा बल'], hosts: ['cisf.gov.in', 'cisfrectt.cisf.gov.in'] },
  { slug: 'itbp', name: 'Indo-Tibetan Border Police Force', short: 'ITBP', aliases: ['ITBP', 'ITBPF', 'भारत तिब्बत सीमा पुलिस'], hosts: ['itbpolice.nic.in', 'recruitment.itbpolice.nic.in'] },
  { slug: 'ssb', name: 'Sashastra Seema Bal', short: 'SSB', aliases: ['SSB', 'सशस्त्र सीमा बल'], hosts: ['ssbrectt.gov.in'] },

  // Banks, insurers and regulators
  { slug: 'ibps', name: 'Institute of Banking Personnel Selection', short: 'IBPS', aliases: ['IBPS', 'बैंकिंग कार्मिक चयन संस्थान'], hosts: ['ibps.in'] },
  { slug: 'sbi', name: 'State Bank of India', short: 'SBI', aliases: ['SBI', 'भारतीय स्टेट बैंक'], hosts: ['bank.sbi', 'sbi.co.in', 'sbi.bank.in'] },
  { slug: 'rbi', name: 'Reserve Bank of India', short: 'RBI', aliases: ['RBI', 'भारतीय रिज़र्व बैंक', 'भारतीय रिजर्व बैंक'], hosts: ['rbi.org.in', 'rbidocs.rbi.org.in', 'opportunities.rbi.org.in'] },
  { slug: 'nabard', name: 'National Bank for Agriculture and Rural Development', short: 'NABARD', aliases: ['NABARD', 'नाबार्ड'], hosts: ['nabard.org'] },
  { slug: 'sidbi', name: 'Small Industries Development Bank of India', short: 'SIDBI', aliases: ['SIDBI'], hosts: ['sidbi.in'] },
  { slug: 'pfrda', name: 'Pension Fund Regulatory and Development Authority', short: 'PFRDA', aliases: ['PFRDA'], hosts: ['pfrda.org.in'] },
  { slug: 'lic', name: 'Life Insurance Corporation of India', short: 'LIC', aliases: ['LIC', 'भारतीय जीवन बीमा निगम'], hosts: ['licindia.in'] },
  { slug: 'nicl', name: 'National Insurance Company Limited', short: 'NICL', aliases: ['NICL', 'National Insurance Company'], hosts: ['nationalinsurance.nic.co.in'] },
  { slug: 'bank-of-baroda', name: 'Bank of Baroda', aliases: ['बैंक ऑफ बड़ौदा'], hosts: ['bankofbaroda.in'] },
  { slug: 'bank-of-india', name: 'Bank of India', aliases: ['बैंक ऑफ इंडिया'], hosts: ['bankofindia.co.in'] },
  { slug: 'bank-of-maharashtra', name: 'Bank of Maharashtra', aliases: ['बैंक ऑफ महाराष्ट्र'], hosts: ['bankofmaharashtra.in'] },
  { slug: 'canara-bank', name: 'Canara Bank', aliases: ['केनरा बैंक'], hosts: ['canarabank.com'] },
  { slug: 'central-bank-of-india', name: 'Central Bank of India', aliases: ['सेंट्रल बैंक ऑफ इंडिया'], hosts: ['centralbankofindia.co.in'] },
  { slug: 'indian-bank', name: 'Indian Bank', aliases: ['इंडियन बैंक'], hosts: ['indianbank.in'] },
  { slug: 'indian-overseas-bank', name: 'Indian Overseas Bank', short: 'IOB', aliases: ['IOB'], hosts: ['iob.in'] },
  { slug: 'pnb', name: 'Punjab National Bank', short: 'PNB', aliases: ['PNB', 'पंजाब नेशनल बैंक'], hosts: ['pnbindia.in'] },
  { slug: 'punjab-and-sind-bank', name: 'Punjab & Sind Bank', aliases: ['Punjab and Sind Bank', 'पंजाब एंड सिंध बैंक'], hosts: ['punjabandsindbank.co.in'] },
  { slug: 'uco-bank', name: 'UCO Bank', aliases: ['यूको बैंक'], hosts: ['ucobank.com'] },
  { slug: 'union-bank-of-india', name: 'Union Bank of India', short: 'Union Bank', aliases: ['Union Bank', 'यूनियन बैंक ऑफ इंडिया'], hosts: ['unionbankofindia.co.in'] },
  { slug: 'bihar-state-cooperative-bank', name: 'The Bihar State Co-operative Bank Limited', short: 'Bihar State Cooperative Bank', aliases: ['Bihar State Cooperative Bank', 'Bihar State Co-operative Bank', 'Bihar Cooperative Bank'], hosts: ['biharscb.co.in'] },

  // Public sector companies
  { slug: 'aai', name: 'Airports Authority of India', short: 'AAI', aliases: ['AAI', 'भारतीय विमानपत्तन प्राधिकरण'], hosts: ['aai.aero'] },
  { slug: 'cotton-corporation', name: 'The Cotton Corporation of India Limited', short: 'Cotton Corporation', aliases: ['Cotton Corporation of India', 'Cotton Corporation', 'भारतीय कपास निगम'], hosts: ['cotcorp.org.in'] },
  { slug: 'jute-corporation', name: 'The Jute Corporation of India Limited', short: 'Jute Corporation', aliases: ['Jute Corporation of India', 'Jute Corporation', 'भारतीय पटसन निगम'], hosts: ['jutecorp.in'] },
  { slug: 'hpcl', name: 'Hindustan Petroleum Corporation Limited', short: 'HPCL', aliases: ['HPCL', 'Hindustan Petroleum'], hosts: ['hindustanpetroleum.com', 'jobs.hpcl.co.in'] },
  { slug: 'iocl', name: 'Indian Oil Corporation Limited', short: 'IOCL', aliases: ['IOCL', 'Indian Oil', 'IndianOil'], hosts: ['iocl.com'] },
  { slug: 'ntpc', name: 'NTPC Limited', short: 'NTPC', aliases: ['NTPC'], hosts: ['ntpc.co.in', 'careers.ntpc.co.in'] },
  { slug: 'ongc', name: 'Oil and Natural Gas Corporation Limited', short: 'ONGC', aliases: ['ONGC'], hosts: ['ongcindia.com', 'ongcapprentices.ongc.co.in'] },
  { slug: 'rcfl', name: 'Rashtriya Chemicals and Fertilizers Limited', short: 'RCFL', aliases: ['RCFL', 'Rashtriya Chemicals and Fertilizers'], hosts: ['rcfltd.com', 'ors.rcfltd.com'] },
  { slug: 'yil', name: 'Yantra India Limited', short: 'YIL', aliases: ['YIL'], hosts: ['yantraindia.co.in'] },
  { slug: 'bsphcl', name: 'Bihar State Power Holding Company Limited', short: 'BSPHCL', aliases: ['BSPHCL'], hosts: ['bsphcl.co.in'] },

  // Courts
  { slug: 'supreme-court', name: 'Supreme Court of India', short: 'Supreme Court', aliases: ['Supreme Court', 'उच्चतम न्यायालय', 'सर्वोच्च न्यायालय'], hosts: ['sci.gov.in'] },
  { slug: 'allahabad-high-court', name: 'High Court of Judicature at Allahabad', short: 'Allahabad High Court', aliases: ['Allahabad High Court', 'इलाहाबाद उच्च न्यायालय'], hosts: ['allahabadhighcourt.in'] },
  { slug: 'bombay-high-court', name: 'High Court of Judicature at Bombay', short: 'Bombay High Court', aliases: ['Bombay High Court', 'मुंबई उच्च न्यायालय'], hosts: ['bombayhighcourt.nic.in'] },
  { slug: 'calcutta-high-court', name: 'High Court at Calcutta', short: 'Calcutta High Court', aliases: ['Calcutta High Court', 'কলকাতা হাইকোর্ট'], hosts: ['calcuttahighcourt.gov.in'] },
  { slug: 'delhi-high-court', name: 'High Court of Delhi', short: 'Delhi High Court', aliases: ['Delhi High Court', 'दिल्ली उच्च न्यायालय'], hosts: ['delhihighcourt.nic.in'] },
  { slug: 'jharkhand-high-court', name: 'High Court of Jharkhand', short: 'Jharkhand High Court', aliases: ['Jharkhand High Court', 'झारखण्ड उच्च न्यायालय', 'झारखंड उच्च न्यायालय'], hosts: ['jharkhandhighcourt.nic.in', 'jhc.org.in'] },
  { slug: 'madras-high-court', name: 'High Court of Judicature at Madras', short: 'Madras High Court', aliases: ['Madras High Court', 'சென்னை உயர் நீதிமன்றம்'], hosts: ['mhc.tn.gov.in'] },
  { slug: 'mp-high-court', name: 'High Court of Madhya Pradesh', short: 'MP High Court', aliases: ['MP High Court', 'MPHC', 'Madhya Pradesh High Court', 'मध्य प्रदेश उच्च न्यायालय'], hosts: ['mphc.gov.in'] },
  { slug: 'patna-high-court', name: 'High Court of Judicature at Patna', short: 'Patna High Court', aliases: ['Patna High Court', 'पटना उच्च न्यायालय'], hosts: ['patnahighcourt.gov.in'] },
  { slug: 'punjab-and-haryana-high-court', name: 'High Court of Punjab and Haryana', short: 'Punjab and Haryana High Court', aliases: ['Punjab and Haryana High Court', 'Punjab & Haryana High Court'], hosts: ['highcourtchd.gov.in', 'sssc.gov.in'] },
  { slug: 'rajasthan-high-court', name: 'High Court of Judicature for Rajasthan', short: 'Rajasthan High Court', aliases: ['Rajasthan High Court', 'राजस्थान उच्च न्यायालय'], hosts: ['hcraj.nic.in'] },
  { slug: 'bihar-civil-court', name: 'Civil Courts of Bihar', short: 'Bihar Civil Court', aliases: ['Bihar Civil Court', 'Patna Civil Court', 'पटना सिविल कोर्ट'], hosts: ['patna.dcourts.gov.in'] },

  // Public service commissions of the states
  { slug: 'uppsc', name: 'Uttar Pradesh Public Service Commission', short: 'UPPSC', aliases: ['UPPSC', 'उत्तर प्रदेश लोक सेवा आयोग'], hosts: ['uppsc.up.nic.in'] },
  { slug: 'bpsc', name: 'Bihar Public Service Commission', short: 'BPSC', aliases: ['BPSC', 'बिहार लोक सेवा आयोग'], hosts: ['bpsc.bihar.gov.in', 'bpsconline.bihar.gov.in'] },
  { slug: 'rpsc', name: 'Rajasthan Public Service Commission', short: 'RPSC', aliases: ['RPSC', 'राजस्थान लोक सेवा आयोग'], hosts: ['rpsc.rajasthan.gov.in'] },
  { slug: 'mppsc', name: 'Madhya Pradesh Public Service Commission', short: 'MPPSC', aliases: ['MPPSC', 'मध्य प्रदेश लोक सेवा आयोग'], hosts: ['mppsc.mp.gov.in'] },
  { slug: 'cgpsc', name: 'Chhattisgarh Public Service Commission', short: 'CGPSC', aliases: ['CGPSC', 'छत्तीसगढ़ लोक सेवा आयोग'], hosts: ['psc.cg.gov.in'] },
  { slug: 'jpsc', name: 'Jharkhand Public Service Commission', short: 'JPSC', aliases: ['JPSC', 'झारखण्ड लोक सेवा आयोग', 'झारखंड लोक सेवा आयोग'], hosts: ['jpsc.gov.in', 'jpscexam.com'] },
  { slug: 'ukpsc', name: 'Uttarakhand Public Service Commission', short: 'UKPSC', aliases: ['UKPSC', 'उत्तराखण्ड लोक सेवा आयोग', 'उत्तराखंड लोक सेवा आयोग'], hosts: ['psc.uk.gov.in', 'pscuk.net.in', 'ukpscnet.in'] },
  { slug: 'hpsc', name: 'Haryana Public Service Commission', short: 'HPSC', aliases: ['HPSC', 'हरियाणा लोक सेवा आयोग'], hosts: ['hpsc.gov.in'] },
  { slug: 'hppsc', name: 'Himachal Pradesh Public Service Commission', short: 'HPPSC', aliases: ['HPPSC', 'हिमाचल प्रदेश लोक सेवा आयोग'], hosts: ['hppsc.hp.gov.in'] },
  { slug: 'jkpsc', name: 'Jammu and Kashmir Public Service Commission', short: 'JKPSC', aliases: ['JKPSC'], hosts: ['jkpsc.nic.in'] },
  { slug: 'ppsc', name: 'Punjab Public Service Commission', short: 'PPSC', aliases: ['PPSC', 'ਪੰਜਾਬ ਲੋਕ ਸੇਵਾ ਕਮਿਸ਼ਨ'], hosts: ['ppsc.gov.in'] },
  { slug: 'mpsc', name: 'Maharashtra Public Service Commission', short: 'MPSC', aliases: ['MPSC', 'महाराष्ट्र लोकसेवा आयोग'], hosts: ['mpsc.gov.in', 'mpsconline.gov.in'] },
  { slug: 'gpsc', name: 'Gujarat Public Service Commission', short: 'GPSC', aliases: ['GPSC', 'ગુજરાત જાહેર સેવા આયોગ'], hosts: ['gpsc.gujarat.gov.in', 'gpsc-ojas.gujarat.gov.in'] },
  { slug: 'goa-psc', name: 'Goa Public Service Commission', short: 'Goa PSC', aliases: ['Goa PSC'], hosts: ['gpsc.goa.gov.in'] },
  { slug: 'kpsc', name: 'Karnataka Public Service Commission', short: 'KPSC', aliases: ['KPSC', 'ಕರ್ನಾಟಕ ಲೋಕಸೇವಾ ಆಯೋಗ'], hosts: ['kpsc.kar.nic.in', 'kpsconline.karnataka.gov.in'] },
  { slug: 'kerala-psc', name: 'Kerala Public Service Commission', short: 'Kerala PSC', aliases: ['Kerala PSC', 'കേരള പബ്ലിക് സർവീസ് കമ്മീഷൻ'], hosts: ['keralapsc.gov.in', 'thulasi.psc.kerala.gov.in'] },
  { slug: 'tnpsc', name: 'Tamil Nadu Public Service Commission', short: 'TNPSC', aliases: ['TNPSC', 'தமிழ்நாடு அரசுப் பணியாளர் தேர்வாணையம்'], hosts: ['tnpsc.gov.in', 'apply.tnpscexams.in'] },
  { slug: 'appsc', name: 'Andhra Pradesh Public Service Commission', short: 'APPSC', aliases: ['APPSC', 'ఆంధ్రప్రదేశ్ పబ్లిక్ సర్వీస్ కమిషన్'], hosts: ['psc.ap.gov.in'] },
  { slug: 'tgpsc', name: 'Telangana Public Service Commission', short: 'TGPSC', aliases: ['TGPSC', 'TSPSC', 'Telangana State Public Service Commission', 'తెలంగాణ పబ్లిక్ సర్వీస్ కమిషన్'], hosts: ['tgpsc.gov.in', 'tspsc.gov.in'] },
  { slug: 'opsc', name: 'Odisha Public Service Commission', short: 'OPSC', aliases: ['OPSC', 'ଓଡ଼ିଶା ଲୋକ ସେବା ଆୟୋଗ'], hosts: ['opsc.gov.in'] },
  { slug: 'wbpsc', name: 'Public Service Commission, West Bengal', short: 'WBPSC', aliases: ['WBPSC', 'West Bengal Public Service Commission', 'West Bengal PSC'], hosts: ['psc.wb.gov.in'] },
  { slug: 'apsc', name: 'Assam Public Service Commission', short: 'APSC', aliases: ['APSC', 'Assam PSC', 'অসম লোকসেৱা আয়োগ'], hosts: ['apsc.nic.in'] },
  { slug: 'arunachal-psc', name: 'Arunachal Pradesh Public Service Commission', short: 'Arunachal PSC', aliases: ['Arunachal Pradesh PSC', 'Arunachal PSC'], hosts: ['appsc.gov.in'] },
  { slug: 'manipur-psc', name: 'Manipur Public Service Commission', short: 'Manipur PSC', aliases: ['Manipur PSC'], hosts: ['mpscmanipur.gov.in'] },
  { slug: 'meghalaya-psc', name: 'Meghalaya Public Service Commission', short: 'Meghalaya PSC', aliases: ['Meghalaya PSC'], hosts: ['mpsc.nic.in'] },
  { slug: 'mizoram-psc', name: 'Mizoram Public Service Commission', short: 'Mizoram PSC', aliases: ['Mizoram PSC'], hosts: ['mpsc.mizoram.gov.in'] },
  { slug: 'nagaland-psc', name: 'Nagaland Public Service Commission', short: 'Nagaland PSC', aliases: ['Nagaland PSC', 'NPSC'], hosts: ['npsc.nagaland.gov.in'] },
  { slug: 'sikkim-psc', name: 'Sikkim Public Service Commission', short: 'Sikkim PSC', aliases: ['Sikkim PSC', 'SPSC'], hosts: ['spsc.sikkim.gov.in'] },
  { slug: 'tripura-psc', name: 'Tripura Public Service Commission', short: 'Tripura PSC', aliases: ['Tripura PSC', 'TPSC', 'ত্রিপুরা লোকসেবা আয়োগ'], hosts: ['tpsc.tripura.gov.in'] },

  // Selection boards, police boards and other recruiting bodies of the states
  { slug: 'upsssc', name: 'Uttar Pradesh Subordinate Services Selection Commission', short: 'UPSSSC', aliases: ['UPSSSC', 'उत्तर प्रदेश अधीनस्थ सेवा चयन आयोग', 'UP SSSC'], hosts: ['upsssc.gov.in'] },
  { slug: 'upprpb', name: 'Uttar Pradesh Police Recruitment and Promotion Board', short: 'UPPRPB', aliases: ['UPPRPB', 'UPPBPB', 'UP Police', 'Uttar Pradesh Police', 'यूपी पुलिस', 'उत्तर प्रदेश पुलिस', 'उत्तर प्रदेश पुलिस भर्ती एवं प्रोन्नति बोर्ड'], hosts: ['uppbpb.gov.in', 'upprpb.in'] },
  { slug: 'upessc', name: 'Uttar Pradesh Education Service Selection Commission', short: 'UPESSC', aliases: ['UPESSC', 'उत्तर प्रदेश शिक्षा सेवा चयन आयोग'], hosts: ['upessc.up.gov.in'] },
  { slug: 'up-social-welfare', name: 'Social Welfare Department, Uttar Pradesh', short: 'UP Social Welfare', aliases: ['UP Scholarship', 'उत्तर प्रदेश छात्रवृत्ति', 'समाज कल्याण विभाग उत्तर प्रदेश'], hosts: ['scholarship.up.gov.in'] },
  { slug: 'bssc', name: 'Bihar Staff Selection Commission', short: 'BSSC', aliases: ['BSSC', 'बिहार कर्मचारी चयन आयोग', 'Bihar SSC'], hosts: ['bssc.bihar.gov.in', 'onlinebssc.com'] },
  { slug: 'btsc', name: 'Bihar Technical Service Commission', short: 'BTSC', aliases: ['BTSC', 'बिहार तकनीकी सेवा आयोग'], hosts: ['btsc.bihar.gov.in'] },
  { slug: 'csbc', name: 'Central Selection Board of Constable, Bihar', short: 'CSBC', aliases: ['CSBC', 'Central Selection Board of Constable', 'केन्द्रीय चयन पर्षद', 'केंद्रीय चयन पर्षद'], hosts: ['csbc.bihar.gov.in', 'apply-csbc.com'] },
  { slug: 'bpssc', name: 'Bihar Police Subordinate Services Commission', short: 'BPSSC', aliases: ['BPSSC', 'बिहार पुलिस अवर सेवा आयोग'], hosts: ['bpssc.bihar.gov.in', 'apply-bpssc.com'] },
  { slug: 'shs-bihar', name: 'State Health Society, Bihar', short: 'SHSB', aliases: ['SHS Bihar', 'SHSB', 'Bihar SHS', 'State Health Society Bihar', 'राज्य स्वास्थ्य समिति, बिहार', 'राज्य स्वास्थ्य समिति बिहार'], hosts: ['shs.bihar.gov.in'] },
  { slug: 'brlps', name: 'Bihar Rural Livelihoods Promotion Society', short: 'BRLPS', aliases: ['BRLPS', 'JEEViKA', 'Bihar Jeevika'], hosts: ['brlps.in'] },
  { slug: 'jssc', name: 'Jharkhand Staff Selection Commission', short: 'JSSC', aliases: ['JSSC', 'झारखण्ड कर्मचारी चयन आयोग', 'झारखंड कर्मचारी चयन आयोग', 'Jharkhand SSC'], hosts: ['jssc.nic.in', 'jssc.jharkhand.gov.in'] },
  { slug: 'rssb', name: 'Rajasthan Staff Selection Board', short: 'RSSB', aliases: ['RSSB', 'RSMSSB', 'Rajasthan Subordinate and Ministerial Services Selection Board', 'राजस्थान कर्मचारी चयन बोर्ड', 'Rajasthan SSB'], hosts: ['rssb.rajasthan.gov.in', 'rsmssb.rajasthan.gov.in'] },
  { slug: 'rajasthan-police', name: 'Rajasthan Police', aliases: ['राजस्थान पुलिस'], hosts: ['police.rajasthan.gov.in'] },
  { slug: 'mpesb', name: 'Madhya Pradesh Employees Selection Board', short: 'MPESB', aliases: ['MPESB', 'MPPEB', 'MP Vyapam', 'मध्य प्रदेश कर्मचारी चयन मंडल'], hosts: ['esb.mp.gov.in', 'esb.mponline.gov.in'] },
  { slug: 'cg-vyapam', name: 'Chhattisgarh Professional Examination Board', short: 'CG Vyapam', aliases: ['CG Vyapam', 'CGPEB', 'छत्तीसगढ़ व्यापम'], hosts: ['vyapamcg.cgstate.gov.in'] },
  { slug: 'uksssc', name: 'Uttarakhand Subordinate Service Selection Commission', short: 'UKSSSC', aliases: ['UKSSSC', 'उत्तराखण्ड अधीनस्थ सेवा चयन आयोग', 'उत्तराखंड अधीनस्थ सेवा चयन आयोग', 'Uttarakhand SSSC'], hosts: ['sssc.uk.gov.in', 'uksssc.net.in'] },
  { slug: 'hssc', name: 'Haryana Staff Selection Commission', short: 'HSSC', aliases: ['HSSC', 'हरियाणा कर्मचारी चयन आयोग', 'Haryana SSC'], hosts: ['hssc.gov.in'] },
  { slug: 'dsssb', name: 'Delhi Subordinate Services Selection Board', short: 'DSSSB', aliases: ['DSSSB', 'दिल्ली अधीनस्थ सेवा चयन बोर्ड'], hosts: ['dsssb.delhi.gov.in', 'dsssbonline.nic.in'] },
  { slug: 'psssb', name: 'Punjab Subordinate Services Selection Board', short: 'PSSSB', aliases: ['PSSSB', 'Punjab SSSB'], hosts: ['sssb.punjab.gov.in'] },
  { slug: 'hprca', name: 'Himachal Pradesh Rajya Chayan Aayog', short: 'HPRCA', aliases: ['HPRCA', 'हिमाचल प्रदेश राज्य चयन आयोग'], hosts: ['hprca.hp.gov.in'] },
  { slug: 'jkssb', name: 'Jammu and Kashmir Services Selection Board', short: 'JKSSB', aliases: ['JKSSB', 'JK SSB', 'J&K SSB'], hosts: ['jkssb.nic.in'] },
  { slug: 'gsssb', name: 'Gujarat Subordinate Service Selection Board', short: 'GSSSB', aliases: ['GSSSB'], hosts: ['gsssb.gujarat.gov.in'] },
  { slug: 'gprb', name: 'Gujarat Police Recruitment Board', short: 'GPRB', aliases: ['GPRB', 'Gujarat Police', 'Gujarat Lokrakshak', 'ગુજરાત પોલીસ'], hosts: ['gprb.gujarat.gov.in'] },
  { slug: 'maharashtra-police', name: 'Maharashtra Police', aliases: ['Mahapolice', 'महाराष्ट्र पोलीस'], hosts: ['mahapolice.gov.in'] },
  { slug: 'goa-ssc', name: 'Goa Staff Selection Commission', short: 'Goa SSC', aliases: ['Goa SSC', 'GSSC'], hosts: ['gssc.goa.gov.in'] },
  { slug: 'kea', name: 'Karnataka Examinations Authority', short: 'KEA', aliases: ['KEA', 'KCET', 'ಕರ್ನಾಟಕ ಪರೀಕ್ಷಾ ಪ್ರಾಧಿಕಾರ'], hosts: ['cetonline.karnataka.gov.in', 'kea.kar.nic.in'] },
  { slug: 'tnusrb', name: 'Tamil Nadu Uniformed Services Recruitment Board', short: 'TNUSRB', aliases: ['TNUSRB'], hosts: ['tnusrb.tn.gov.in'] },
  { slug: 'ap-school-education', name: 'Department of School Education, Andhra Pradesh', short: 'AP School Education', aliases: ['AP Mega DSC', 'AP DSC', 'AP TET', 'APTET'], hosts: ['apdsc.apcfss.in'] },
  { slug: 'odisha-police', name: 'Odisha Police', aliases: ['ଓଡ଼ିଶା ପୋଲିସ'], hosts: ['odishapolice.gov.in', 'opssb.nic.in'] },
  { slug: 'ossc', name: 'Odisha Staff Selection Commission', short: 'OSSC', aliases: ['OSSC', 'Odisha SSC'], hosts: ['ossc.gov.in'] },
  { slug: 'osssc', name: 'Odisha Sub-ordinate Staff Selection Commission', short: 'OSSSC', aliases: ['OSSSC', 'Odisha Subordinate Staff Selection Commission'], hosts: ['osssc.gov.in'] },
  { slug: 'wbssc', name: 'West Bengal Central School Service Commission', short: 'WBSSC', aliases: ['WBSSC', 'WBCSSC', 'West Bengal School Service Commission', 'West Bengal SSC', 'WB SSC'], hosts: ['westbengalssc.com', 'old.westbengalssc.com'] },
  { slug: 'wbprb', name: 'West Bengal Police Recruitment Board', short: 'WBPRB', aliases: ['WBPRB', 'WB Police', 'West Bengal Police', 'Kolkata Police'], hosts: ['prb.wb.gov.in'] },
  { slug: 'slrc-assam', name: 'State Level Recruitment Commission, Assam', short: 'SLRC Assam', aliases: ['ADRE', 'SLRC Assam', 'Assam Direct Recruitment', 'অসম প্ৰত্যক্ষ নিযুক্তি পৰীক্ষা'], hosts: [] },

  // School boards, admission bodies, institutes and universities
  { slug: 'upmsp', name: 'Board of High School and Intermediate Education, Uttar Pradesh', short: 'UPMSP', aliases: ['UPMSP', 'UP Board', 'यूपी बोर्ड', 'उत्तर प्रदेश माध्यमिक शिक्षा परिषद'], hosts: ['upmsp.edu.in'] },
  { slug: 'up-pnp', name: 'Examination Regulatory Authority, Uttar Pradesh', short: 'UP PNP', aliases: ['UP D.El.Ed', 'UP DElEd', 'UP BTC', 'Pariksha Niyamak Pradhikari', 'परीक्षा नियामक प्राधिकारी'], hosts: ['updeled.gov.in'] },
  { slug: 'jeecup', name: 'Joint Entrance Examination Council, Uttar Pradesh', short: 'JEECUP', aliases: ['JEECUP', 'UP Polytechnic'], hosts: ['jeecup.admissions.nic.in'] },
  { slug: 'bseb', name: 'Bihar School Examination Board', short: 'BSEB', aliases: ['BSEB', 'Bihar Board', 'बिहार बोर्ड', 'बिहार विद्यालय परीक्षा समिति'], hosts: ['biharboardonline.bihar.gov.in', 'biharboardonline.com'] },
  { slug: 'bceceb', name: 'Bihar Combined Entrance Competitive Examination Board', short: 'BCECEB', aliases: ['BCECEB', 'BCECE', 'Bihar ITI CAT', 'Bihar ITICAT'], hosts: ['bceceboard.bihar.gov.in'] },
  { slug: 'bseh', name: 'Board of School Education Haryana', short: 'BSEH', aliases: ['BSEH', 'HBSE', 'HTET', 'Haryana Board', 'Haryana Teacher Eligibility Test', 'हरियाणा विद्यालय शिक्षा बोर्ड'], hosts: ['bseh.org.in', 'bsehhtet.com'] },
  { slug: 'simultala-awasiya-vidyalaya', name: 'Simultala Awasiya Vidyalaya', short: 'Simultala', aliases: ['Simultala', 'सिमुलतला आवासीय विद्यालय'], hosts: ['biharsimultala.com', 'api.biharsimultala.com'] },
  { slug: 'iim', name: 'Indian Institutes of Management', short: 'IIMs', aliases: ['IIM', 'IIMs', 'Common Admission Test'], hosts: ['iimcat.ac.in'] },
  { slug: 'iit-guwahati', name: 'Indian Institute of Technology Guwahati', short: 'IIT Guwahati', aliases: ['IIT Guwahati', 'IITG'], hosts: ['iitg.ac.in', 'gate2026.iitg.ac.in', 'goaps.iitg.ac.in'] },
  { slug: 'ignou', name: 'Indira Gandhi National Open University', short: 'IGNOU', aliases: ['IGNOU', 'इग्नू'], hosts: ['ignou.ac.in'] },
  { slug: 'bhu', name: 'Banaras Hindu University', short: 'BHU', aliases: ['BHU', 'काशी हिन्दू विश्वविद्यालय'], hosts: ['bhu.ac.in'] },
  { slug: 'central-sanskrit-university', name: 'Central Sanskrit University', aliases: ['केंद्रीय संस्कृत विश्वविद्यालय', 'केन्द्रीय संस्कृत विश्वविद्यालय'], hosts: ['csu-lucknow.edu.in', 'sanskrit.nic.in'] },
  { slug: 'duvasu', name: 'Uttar Pradesh Pandit Deen Dayal Upadhyaya Veterinary University, Mathura', short: 'DUVASU', aliases: ['DUVASU'], hosts: ['upvetuniv.edu.in'] },
  { slug: 'lnmu', name: 'Lalit Narayan Mithila University', short: 'LNMU', aliases: ['LNMU', 'ललित नारायण मिथिला विश्वविद्यालय'], hosts: ['lnmu.ac.in', 'biharcetbed-lnmu.in'] },
]
