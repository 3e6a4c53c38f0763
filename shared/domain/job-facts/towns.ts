/** Towns of India in the spelling of notices, lower-case. The list is incomplete: an unknown town counts as no town. */
export const TOWNS: ReadonlySet<string> = new Set(
  `Agartala, Agra, Ahmedabad, Aizawl, Ajmer, Aligarh, Amaravati, Ambala, Amravati, Amritsar, Aurangabad, Bareilly,
  Belagavi, Bengaluru, Bhagalpur, Bharatpur, Bhavnagar, Bhilai, Bhiwani, Bhopal, Bhubaneswar, Bikaner, Bilaspur, Bokaro,
  Chandigarh, Chennai, Coimbatore, Cuttack, Darbhanga, Dehradun, Deoghar, Dhanbad, Dharamshala, Dharwad, Dibrugarh,
  Dispur, Durg, Ernakulam, Ezhimala, Faridabad, Gandhinagar, Gangtok, Gaya, Ghaziabad, Gorakhpur, Guntur, Gurugram,
  Guwahati, Gwalior, Haldwani, Hamirpur, Haridwar, Hazaribagh, Hisar, Hubballi, Hyderabad, Imphal, Indore, Itanagar,
  Jabalpur, Jaipur, Jaisalmer, Jalandhar, Jammu, Jamshedpur, Jamui, Jhansi, Jodhpur, Jorhat, Kalaburagi, Kanpur,
  Kharagpur, Kochi, Kohima, Kolkata, Kota, Kozhikode, Lucknow, Ludhiana, Madurai, Mangaluru, Mathura, Meerut, Mohali,
  Moradabad, Mumbai, Munger, Muzaffarpur, Mysuru, Nagpur, Nainital, Nalanda, Nashik, Navi Mumbai, New Delhi, Noida,
  Panaji, Panchkula, Pantnagar, Patiala, Patna, Prayagraj, Pune, Purnia, Puri, Raipur, Rajkot, Ranchi, Rewa, Rishikesh,
  Rohtak, Roorkee, Rourkela, Sagar, Salem, Sambalpur, Shillong, Shimla, Siliguri, Silchar, Solan, Solapur, Srinagar,
  Surat, Thane, Thiruvananthapuram, Thrissur, Tiruchchirappalli, Tirupati, Udaipur, Ujjain, Vadodara, Varanasi,
  Vellore, Vijayawada, Visakhapatnam, Warangal`
    .split(/,\s*/)
    .map((name) => name.toLowerCase()),
)
